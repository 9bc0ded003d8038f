/**
 * An app asks one of its people about one exact thing, or uses the approval that the person has given for it: both are one
 * call. The app asks with its application key, so an agent can never ask by itself.
 */
import type { PersonAsked } from '../generated/porchlight.schemas.ts';
import { askPerson } from '../generated/porchlight.ts';
import { settle } from './settle.ts';
import type { RequestOptions } from './transport.ts';

/** What the person sees, and exactly what would be done. */
export interface PersonQuestion {
  /** At most 120 characters of plain text. */
  readonly title: string;
  /** At most ten facts that the person should see; labels of at most 60, values of at most 200 characters. */
  readonly details?: readonly { readonly label: string; readonly value: string }[];
  /**
   * Everything that decides what will be done, as JSON: ids, amounts, receivers. The approval is good only for the same
   * value, so take it from what the app will really do. Anything that has no text of its own in JSON, such as a form or a
   * `Map`, is a `TypeError`.
   */
  readonly what: unknown;
}

interface AskingApp extends Pick<RequestOptions, 'fetch' | 'timeoutMs'> {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly applicationKey: string;
}

const TIMEOUT_MS = 10_000;

/** Null once the person has approved exactly this: the approval is used up then. Throws the SDK's errors. */
export async function askForApproval(
  { baseUrl, tenantId, applicationKey, fetch, timeoutMs = TIMEOUT_MS }: AskingApp,
  accessToken: string,
  { title, details = [], what }: PersonQuestion,
): Promise<PersonAsked | null> {
  const binding = await bindingOf(what);
  const body = { access_token: accessToken, title, details: [...details], binding, take: true };
  const headers = { authorization: `Bearer ${applicationKey}` };
  // Sent once: if the answer is lost, the approval may be used up, and the person is asked again.
  const answer = await settle(() =>
    askPerson(tenantId, body, { baseUrl, headers, timeoutMs, ...(fetch && { fetch }) }),
  );
  return 'approval' in answer ? answer : null;
}

/** SHA-256 of the canonical text of a value, in base64url. */
async function bindingOf(what: unknown): Promise<string> {
  const text = new TextEncoder().encode(canonical(what));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** RFC 8785: the same text for the same JSON value, however its fields are ordered. */
export function canonical(given: unknown): string {
  const value = hasOwnText(given) ? given.toJSON() : given;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    // Forms, maps and objects of a class keep their values out of sight: all of them would have the text `{}`. Plain
    // objects are those of any realm, because an app may run in one of its own.
    const made: object | null = Object.getPrototypeOf(value);
    if (made && Object.getPrototypeOf(made)) throw new TypeError(NOT_JSON);
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
    return `{${fields.join(',')}}`;
  }
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value);
  if (text === undefined) throw new TypeError(NOT_JSON);
  return text;
}

const NOT_JSON = '`what` must be plain JSON.';

/** Dates and addresses, for example, say by themselves how they are written. */
const hasOwnText = (value: unknown): value is { toJSON(): unknown } =>
  typeof (value as { readonly toJSON?: unknown } | null | undefined)?.toJSON === 'function';
