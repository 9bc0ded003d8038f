/** People who are already signed in, by any login of the app: the files that `--as` names. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '../../frame/exit-codes.ts';
import { CookieJar } from '../site/cookie-jar.ts';
import { Visitor } from '../site/visitor.ts';
import type { Gate } from '../traffic/gate.ts';
import { NOBODY, type Person } from './cast.ts';

export interface GivenPerson {
  readonly person: Person;
  readonly paths: readonly string[];
  visitor(gate: Gate): Visitor;
}

interface GivenFile {
  readonly canary?: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly paths?: unknown;
}

const EXAMPLE =
  '{ "canary": "ada@example.com", "cookies": { "session": "…" }, "headers": { "authorization": "Bearer …" }, "paths": ["/notes"] }';

export async function givenPerson(file: string, label: string): Promise<GivenPerson> {
  const wrong = (what: string): UsageError => new UsageError(`${basename(file)} ${what}. Write it so: ${EXAMPLE}`);
  let content: GivenFile | null;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong('is not JSON');
    throw error;
  }
  if (typeof content !== 'object' || content === null) throw wrong('is no object');
  const words = [content.canary ?? []].flat().map((word) => String(word).trim().toLowerCase());
  if (words.length === 0 || words.some((word) => word.length < 4)) {
    throw wrong('needs "canary": text of at least 4 letters that only this person is shown, such as their address');
  }
  const headers = textsOf(content.headers);
  const cookies = cookiesOf(content.cookies);
  if (Object.keys(headers).length === 0 && cookies.length === 0) throw wrong('has neither cookies nor headers');
  const [address = '', ...written] = words;
  return {
    person: { ...NOBODY, label, canaries: { name: '', address, written } },
    paths: Array.isArray(content.paths) ? content.paths.map(String).filter((path) => path.startsWith('/')) : [],
    visitor(gate) {
      const jar = new CookieJar();
      for (const [name, value] of cookies) jar.put(name, value);
      return new Visitor(gate, { jar, headers });
    },
  };
}

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name.toLowerCase(), String(text)]))
    : {};

/** An object, a Cookie header, or the list in a storage state of Playwright. */
function cookiesOf(value: unknown): [string, string][] {
  if (typeof value === 'string') {
    return value.split(/;\s*/).flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
    });
  }
  if (Array.isArray(value)) return value.map(({ name, value: text }) => [String(name), String(text)]);
  return Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, text]) => [
    name,
    String(text),
  ]);
}
