/**
 * Sees every request and answer of this process, including those between the service and its identity provider, and
 * remembers every secret in them. It finds secrets by the marks of the contract and by their names in protocols;
 * cookies are secrets too.
 */
import { secretFieldNames } from '@porchlight/contract';

const PROTOCOL_NAMES = [
  'code',
  'state',
  'nonce',
  'code_verifier',
  'client_secret',
  'registration_access_token',
  'id_token',
  'csrf_token',
  'key',
];
const SECRET_NAMES = new Set([...secretFieldNames(), ...PROTOCOL_NAMES]);
/** Paths that are secrets from a point on: consent pages, claim links, interactions. */
const SECRET_PATHS = /\/(?:claim|edge\/auth\/consent|oauth\/consent|interaction|authorize)\/([\w-]{16,})/g;
/** Shorter texts are ordinary words, which appear everywhere. */
const SHORTEST = 12;

export interface SecretTrap {
  readonly secrets: ReadonlySet<string>;
  add(...secrets: readonly string[]): void;
  /** The remembered secrets that are in the text, plain or encoded. */
  foundIn(text: string): string[];
  remove(): void;
}

export function setSecretTrap(): SecretTrap {
  const secrets = new Set<string>();
  const add = (...found: readonly string[]): void => {
    for (const secret of found) if (secret.length >= SHORTEST) secrets.add(secret);
  };
  const untrapped = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    noteRequest(add, String(input instanceof Request ? input.url : input), init);
    const response = await untrapped(input, init);
    await noteResponse(add, response.clone());
    return response;
  };
  return {
    secrets,
    add,
    foundIn: (text) => [...secrets].filter((secret) => spellings(secret).some((spelling) => text.includes(spelling))),
    remove: () => {
      globalThis.fetch = untrapped;
    },
  };
}

type Add = (...secrets: string[]) => void;

function noteRequest(add: Add, url: string, init: RequestInit | undefined): void {
  noteUrl(add, url);
  const headers = new Headers(init?.headers);
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) add(bearer);
  if (init?.body instanceof URLSearchParams) noteFields(add, init.body);
  else if (typeof init?.body === 'string') noteText(add, init.body);
}

async function noteResponse(add: Add, response: Response): Promise<void> {
  const location = response.headers.get('location');
  if (location) noteUrl(add, location);
  for (const line of response.headers.getSetCookie()) add((line.split(';')[0] ?? '').split('=').slice(1).join('='));
  noteText(add, await response.text());
}

function noteText(add: Add, text: string): void {
  for (const [, path] of text.matchAll(SECRET_PATHS)) if (path) add(path);
  for (const [, value] of text.matchAll(/name="csrf_token" value="([^"]+)"/g)) if (value) add(value);
  try {
    noteJson(add, JSON.parse(text));
  } catch {
    noteFields(add, new URLSearchParams(text));
  }
}

function noteUrl(add: Add, text: string): void {
  const url = new URL(text, 'http://localhost');
  noteFields(add, url.searchParams);
  for (const [, path] of url.pathname.matchAll(SECRET_PATHS)) if (path) add(path);
}

function noteFields(add: Add, fields: URLSearchParams): void {
  for (const [name, value] of fields) if (SECRET_NAMES.has(name)) add(value);
}

function noteJson(add: Add, value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (SECRET_NAMES.has(name)) add(value);
    for (const [, path] of value.matchAll(SECRET_PATHS)) if (path) add(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) noteJson(add, inner, Array.isArray(value) ? name : key);
  }
}

/** Also decodes text that looks encoded, to find a secret inside. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
];
