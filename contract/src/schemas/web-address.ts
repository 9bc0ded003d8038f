/**
 * Addresses of pages and pictures that others give and that people follow or see. A user name before the host makes an
 * address look like one of another host, and a password in it would be shown to everybody.
 */
import { z } from 'zod';
import { isStorable, UNSTORABLE } from './scalars.ts';

export const USER_NAME_FAULT = 'must not contain a user name or password';

export function hasUserName(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** A browser reads `https:page` and a backslash in its own way, so neither is taken. */
export const pageAddress = (max: number) =>
  z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .max(max)
    .regex(/^https:\/\/[^\s\\]+$/i, 'must be an https address without spaces and backslashes')
    .refine(isStorable, UNSTORABLE)
    .refine((address) => !hasUserName(address), USER_NAME_FAULT);
