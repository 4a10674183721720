/** A table in this browser that speaks as a server does, so that the screens need not know the difference. */

import { BROWSER, type Socket, type Environment } from '../table/connection';
import { UNKNOWN_ROOM, type ClientMessage, type ServerMessage } from '../core/protocol.gen';
import { keepResult, sendResults } from './handIn';
import { dropGame, keepGame, keptGame } from './keptGame';
import { dueAt, resumeLater, applyMessage, playedTrays, advanceClock, viewOf, type LocalGame } from './localGame';
import { keptPack } from './pack';
import { anotherGame } from './startOffline';

/** Milliseconds without a change after which the game waits until the page is opened again. */
const PATIENCE = 20_000;
const OPEN = 1;
const CLOSED = 3;

/** The surroundings of the local table: no network at all. */
export function localEnvironment(around: Environment = BROWSER): Environment {
  return { ...around, open: () => new LocalTable(around), isOffline: () => false };
}

/** The server's end of a socket. */
export class LocalTable implements Socket {
  readyState = 0;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  #game: LocalGame | null = null;
  readonly #around: Environment;
  #stopWaiting = (): void => {};

  constructor(around: Environment) {
    this.#around = around;
    this.#stopWaiting = around.later(0, () => this.#open());
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    // A moment later, as from a server: an answer never precedes its request.
    if (message.type === 'ping')
      return void this.#around.later(0, () => this.#say({ type: 'pong', now: this.#around.now(), id: message.id ?? 0 }));
    if (message.type === 'start') return void this.#startAgain();
    if (message.type === 'stop') return this.#stop();
    if (this.#game) this.#follow(applyMessage(advanceClock(this.#game, this.#around.now()), message, this.#around.now()));
  }

  close(): void {
    this.#stopWaiting();
    this.readyState = CLOSED;
    // The game waits for its player, as every game for one.
    if (this.#game) keepGame(applyMessage(this.#game, { type: 'pause' }, this.#around.now()));
  }

  #open(): void {
    const now = this.#around.now();
    const kept = keptGame();
    if (!kept) return this.#vanish();
    this.readyState = OPEN;
    this.onopen?.(new Event('open'));
    this.#follow(resumeLater(kept, now, PATIENCE), true);
  }

  #stop(): void {
    this.#stopWaiting();
    this.#game = null;
    dropGame();
    this.#vanish();
  }

  #vanish(): void {
    this.readyState = CLOSED;
    this.onclose?.({ code: UNKNOWN_ROOM } as CloseEvent);
  }

  /** Stores the game, sends it to the page, and sets the timer for its next change. */
  #follow(game: LocalGame, isNew = false): void {
    const before = this.#game;
    this.#game = game;
    this.#wait();
    if (game === before && !isNew) return;
    keepGame(game);
    if (game.phase === 'over' && before && before.phase !== 'over') this.#over(game);
    const isOnlyTray = !isNew && before?.phase === 'building' && game.phase === 'building' && before.pausedAt === game.pausedAt;
    if (isOnlyTray) return this.#moved(game);
    this.#say({ type: 'snapshot', revision: game.revision, now: this.#around.now(), view: viewOf(game) });
  }

  #moved(game: LocalGame): void {
    const { marks, seats } = viewOf(game);
    const { spheres, done, tray } = seats[0]!;
    this.#say({ type: 'moved', revision: game.revision, now: this.#around.now(), seat: 0, spheres, done, tray, marks });
  }

  #wait(): void {
    this.#stopWaiting();
    const due = this.#game && dueAt(this.#game);
    if (due == null) return;
    this.#stopWaiting = this.#around.later(Math.max(0, due - this.#around.now()), () => {
      if (this.#game) this.#follow(advanceClock(this.#game, this.#around.now()));
    });
  }

  #over(game: LocalGame): void {
    const trays = playedTrays(game);
    if (!trays) return;
    const now = this.#around.now();
    if (game.kind === 'solo') keepResult({ kind: 'solo', code: game.subject, edition: game.settings.edition, trays }, now);
    else keepResult({ kind: 'day', day: game.subject, tray: trays[0]! }, now);
    void sendResults();
  }

  /** Another game from the pack, at the same table. */
  async #startAgain(): Promise<void> {
    const pack = await keptPack();
    if (pack?.games.length && this.readyState === OPEN) this.#follow(anotherGame(pack, this.#around.now()), true);
  }

  #say(message: ServerMessage): void {
    if (this.readyState === OPEN) this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}
