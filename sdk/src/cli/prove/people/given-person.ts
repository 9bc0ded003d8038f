/** People who are already signed in, by any login of the app: the files that `--as` names. */
import { basename } from 'node:path';
import { UsageError } from '../../frame/exit-codes.ts';
import { readJson } from '../../frame/read-json.ts';
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
  const content = (await readJson(file, wrong)) as GivenFile | null;
  if (typeof content !== 'object' || content === null) throw wrong('is no object');
  const words = [content.canary ?? []].flat().map((word) => String(word).trim().toLowerCase());
  if (words.length === 0 || words.some((word) => word.length < 4)) {
    throw wrong('needs "canary": text of at least 4 letters that only this person is shown, such as their address');
  }
  const headers = textsOf(content.headers, (name) => name.toLowerCase());
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

const textsOf = (value: unknown, named: (name: string) => string): Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [named(name), String(text)]))
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
  return Object.entries(textsOf(value, (name) => name));
}
