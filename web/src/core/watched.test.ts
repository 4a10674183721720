import { expect, it } from 'vitest';
import { Watched } from './watched';

it('calls every subscriber after each change, until they stop', () => {
  const name = new Watched('Ann');
  const heard: string[] = [];
  const stop = name.onchange(() => heard.push(name.value));
  name.value = 'Bob';
  name.value = 'Bob';
  stop();
  name.value = 'Cleo';
  expect(heard).toEqual(['Bob', 'Bob']);
  expect(name.value).toBe('Cleo');
});

it('lets a listener stop while it is being called', () => {
  const number = new Watched(0);
  const heard: string[] = [];
  const stop = number.onchange(() => {
    heard.push('first');
    stop();
  });
  number.onchange(() => heard.push('second'));
  number.value = 1;
  number.value = 2;
  expect(heard).toEqual(['first', 'second', 'second']);
});
