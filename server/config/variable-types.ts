/** The kinds of values that a variable may have, each with the sentence for a wrong one. */
import { isIP } from 'node:net';
import { hasUserName, USER_NAME_FAULT } from '@porchlight/contract';
import { z } from 'zod';
import { parseMasterKeys } from '../crypto/master-keys.ts';
import { parsePostgresAddress } from './postgres-address.ts';

export const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max));

export const whole = (fallback: number, min: number, max: number) => wholeNumber(min, max).default(fallback);

export const MasterKeys = z.string().transform((text, context) => {
  const keys = parseMasterKeys(text);
  if (keys) return keys;
  context.addIssue({
    code: 'custom',
    message: 'must be 32 bytes in base64url (43 characters), several separated by commas',
  });
  return z.NEVER;
});

export const NameServers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine(
    (servers) =>
      servers.every(
        (server) => isIP(server.replace(/^\[(.*)\]/, '$1')) || isIP(server.replace(/^\[?(.*?)\]?:\d{1,5}$/, '$1')),
      ),
    'must be addresses such as 192.0.2.53 or 192.0.2.53:5353, separated by commas',
  );

export const httpUrl = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http or https address')
  .refine((text) => !hasUserName(text), USER_NAME_FAULT);

export const postgresUrl = z.string().superRefine((text, context) => {
  const address = parsePostgresAddress(text);
  if (!address.ok) context.addIssue({ code: 'custom', message: address.error });
});
