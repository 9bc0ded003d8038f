/** The service account by which the operator's program sets up the stream of signals. Its key never leaves this process. */

import { readFileSync } from 'node:fs';
import { errorCode } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Fault } from '../frame/command.ts';

export interface ServiceAccount {
  readonly email: string;
  readonly keyId: string;
  /** PKCS #8, as Google hands it out. */
  readonly privateKey: string;
}

const WANTED =
  'It is the JSON key of a service account with the role RISC Configuration Admin, in the Google project of the client.';

export function readServiceAccount(path: string | undefined): Result<ServiceAccount, Fault> {
  const refused = (message: string) => fail({ exit: 'usage', message: `${message} ${WANTED}` } as const);
  if (!path) return refused('Name the file with --credentials.');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return refused(`${path} cannot be read (${errorCode(error)}).`);
  }
  const found = parse(text);
  const [email, keyId, privateKey] = [found.client_email, found.private_key_id, found.private_key];
  if (typeof email !== 'string' || typeof keyId !== 'string' || typeof privateKey !== 'string')
    return refused(`${path} has no client_email, private_key_id and private_key.`);
  return ok({ email, keyId, privateKey });
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
