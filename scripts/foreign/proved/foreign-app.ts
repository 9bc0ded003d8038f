/** An app by other authors with its own login: how it is started, and how two people sign in. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** One person, in the form of the file for `--as`. */
export interface SignedInPerson {
  readonly canary: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

/** Where an app runs: its program, a folder for its data, and its port. */
export interface Place {
  readonly program: string;
  readonly data: string;
  readonly port: number;
}

export interface ForeignApp {
  readonly name: string;
  readonly package: string;
  start(place: Place): Promise<ChildProcess>;
  signIn(url: string): Promise<readonly [SignedInPerson, SignedInPerson]>;
  /** Ends everything else that was started. */
  end?(): Promise<void>;
}

export const PEOPLE = ['ada-lovelace', 'grace-hopper'] as const;
export const PASSWORD = randomBytes(12).toString('hex');

/** Asks an app for JSON. @throws with the app's answer if it refuses */
export async function ask<T>(url: string, { headers, ...init }: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
}
