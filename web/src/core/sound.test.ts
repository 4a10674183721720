import { describe, expect, it } from 'vitest';
import * as sound from './sound';

describe('the ticking of the hourglass', () => {
  it('is heard in the last ten seconds only', () => {
    expect(sound.tickTones(11)).toEqual([]);
    expect(sound.tickTones(0)).toEqual([]);
    for (let left = 10; left >= 1; left -= 1) expect(sound.tickTones(left).length).toBeGreaterThan(0);
  });

  it('rises and grows every second', () => {
    for (let left = 10; left > 1; left -= 1) {
      const [now, next] = [sound.tickTones(left)[0]!, sound.tickTones(left - 1)[0]!];
      expect(next.frequency).toBeGreaterThan(now.frequency);
      expect(next.gain).toBeGreaterThan(now.gain);
    }
  });

  it('doubles in the last three seconds', () => {
    expect([4, 3, 2, 1].map((left) => sound.tickTones(left).length)).toEqual([1, 2, 2, 2]);
  });
});

describe('every sound', () => {
  const all = [
    sound.tickTones(1),
    sound.gongTones(),
    sound.clickTones(0),
    sound.clickTones(2),
    sound.liftTones(),
    sound.leadInTones(3),
    sound.countTones(11),
    sound.verdictTones(true),
    sound.verdictTones(false),
    sound.tokenTones(),
    sound.fanfareTones(),
  ];

  it('stays within what ears and speakers like', () => {
    for (const tone of all.flat()) {
      expect(tone.frequency).toBeGreaterThan(100);
      expect(tone.frequency).toBeLessThan(3000);
      expect(tone.gain).toBeLessThanOrEqual(0.5);
      expect(tone.length).toBeLessThan(3);
    }
  });

  it('is higher on a higher level', () => {
    const pitches = [0, 1, 2].map((level) => sound.clickTones(level)[1]!.frequency);
    expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
  });

  it('is silent without an error where there is no audio', () => {
    expect(() => [sound.gong(), sound.click(1), sound.tick(3), sound.fanfare()]).not.toThrow();
  });
});
