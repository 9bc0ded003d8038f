/** A clock in a minute that no other test uses: limits by address count all tests of a worker together. */
import { randomInt } from 'node:crypto';
import { TestClock } from '../../../support/clock.ts';

export const clockOfItsOwn = (): TestClock =>
  new TestClock(new Date(Date.UTC(2030, 0, 1) + randomInt(1_000_000_000) * 300));
