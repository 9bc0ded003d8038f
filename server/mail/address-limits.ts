/**
 * How many codes go to one address. An address is counted by a MAC, so that no list of addresses is kept. Two windows overlap:
 * what fits at the end of one and the beginning of the next is too much for the other.
 */
import {
  MAIL_PER_ADDRESS,
  MAIL_PER_ADDRESS_AND_CALLER,
  MAIL_PER_KNOWN_BROWSER,
  MAIL_WINDOW_MINUTES,
} from '@porchlight/contract';
import type { CountedWindow, UseStore } from '../limits/ports.ts';
import type { AddressLimits, AskedMail } from './ports.ts';

const WINDOW_MS = MAIL_WINDOW_MINUTES * 60_000;
const DAY_MS = 86_400_000;

const windowAt = (now: Date, lengthMs: number, shiftMs = 0): Pick<CountedWindow, 'start' | 'end'> => {
  const start = Math.floor((now.getTime() - shiftMs) / lengthMs) * lengthMs + shiftMs;
  return { start: new Date(start), end: new Date(start + lengthMs) };
};

/** The windows of ten minutes, one beginning in the middle of the other. */
const overlapping = (bucket: string, key: string, max: number, now: Date): CountedWindow[] => [
  { bucket, key, max, ...windowAt(now, WINDOW_MS) },
  { bucket: `${bucket}:between`, key, max, ...windowAt(now, WINDOW_MS, WINDOW_MS / 2) },
];

export function addressWindows(
  { address, mailbox, caller, knownBrowser, ownOf }: AskedMail,
  now: Date,
): CountedWindow[] {
  if (knownBrowser !== null)
    return overlapping('mail:browser', `${knownBrowser} ${address}`, MAIL_PER_KNOWN_BROWSER, now);
  return [
    ...overlapping('mail:pair', `${caller} ${address}`, MAIL_PER_ADDRESS_AND_CALLER, now),
    ...overlapping('mail:address', ownOf === null ? mailbox : `${ownOf} ${mailbox}`, MAIL_PER_ADDRESS, now),
  ];
}

export const createAddressLimits = (uses: UseStore, mailPerDay: number): AddressLimits => ({
  admit: async (asked, now) => (await uses.take(addressWindows(asked, now), 1)) === null,
  async guestsWait(now) {
    const window = { bucket: 'mail:guests', key: 'all', max: mailPerDay, ...windowAt(now, DAY_MS) };
    return (await uses.take([window], 1)) === null ? null : window.end;
  },
});
