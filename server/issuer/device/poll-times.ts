/**
 * When each device last asked for its tokens. It is kept in the memory of the node, because a write for each question would
 * cost more than the question. With several nodes a device may ask each of them this often.
 */
import { LRUCache } from 'lru-cache';
import { sha256 } from '../../crypto/hashes.ts';
import { type Clock, secondsBetween } from '../../kernel/clock.ts';
import type { MayPoll } from './device-code-adapter.ts';

/** RFC 8628 section 3.2: devices ask every five seconds if they are told nothing. A device may be a little early. */
const APART_S = 4;
const CODES_MAX = 10_000;

/** Each question begins the waiting time anew, also one that came too early. */
export function createPollTimes(clock: Clock): MayPoll {
  const asked = new LRUCache<string, Date>({ max: CODES_MAX });
  return (deviceCodeId) => {
    const [key, now] = [sha256(deviceCodeId), clock.now()];
    const last = asked.get(key);
    asked.set(key, now);
    return last === undefined || secondsBetween(last, now) >= APART_S;
  };
}
