/** A clock that stands still until a test moves it. */
import type { Clock } from '../../server/kernel/clock.ts';

export class TestClock implements Clock {
  #now: number;

  constructor(start: Date | string = '2026-01-15T12:00:00.000Z') {
    this.#now = new Date(start).getTime();
  }

  /** A new Date each time: a caller that changes its copy does not move the clock. */
  now(): Date {
    return new Date(this.#now);
  }

  advance(by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): Date {
    const { ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
    this.#now += ms + 1_000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    return this.now();
  }

  set(at: Date | string): Date {
    this.#now = new Date(at).getTime();
    return this.now();
  }
}
