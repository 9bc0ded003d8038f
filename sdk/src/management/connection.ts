/** How the management side reaches the service: the key goes into the header of each call and nowhere else. */
import { checkBaseUrl } from '../client.ts';
import type { RequestOptions } from '../transport.ts';
import { WrongArgument } from '../wrong-argument.ts';

export interface ManagementOptions {
  readonly baseUrl: string;
  /** Starts with `svc_man_`. */
  readonly managementKey: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** The id of an approval, for the call or the calls that the owner approved. */
  readonly approval?: string | undefined;
  /** Milliseconds until one request is given up; 30,000 if left out. */
  readonly timeoutMs?: number;
}

export type Request = (options?: {
  readonly signal?: AbortSignal | undefined;
  readonly holdS?: number;
}) => RequestOptions;

const TIMEOUT_MS = 30_000;
/** Says who is calling. Browsers send their own and leave this one out. */
export const USER_AGENT = 'porchlight-sdk';

/** The check of the client, whose error is of a kind that the command line knows. */
export function checkedBaseUrl(baseUrl: string): string {
  try {
    return checkBaseUrl(baseUrl);
  } catch (error) {
    throw new WrongArgument(error instanceof Error ? error.message : String(error));
  }
}

/** A variable that is not set arrives here as undefined, although the type forbids it. */
export function checkedKey(key: string | undefined): string {
  if (key?.startsWith('svc_man_')) return key;
  const what = key ? (key.startsWith('svc_app_') ? 'is the application key' : 'is none') : 'is missing';
  throw new WrongArgument(`managementKey ${what}. Is the variable set to management_key of .service, svc_man_…?`);
}

export function requestsWith(
  bearer: string | undefined,
  options: Omit<ManagementOptions, 'managementKey'> & { readonly timeoutMs?: number },
): Request {
  const { baseUrl, fetch, approval, timeoutMs = TIMEOUT_MS } = options;
  const base = checkedBaseUrl(baseUrl);
  const headers = {
    'user-agent': USER_AGENT,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(approval && { approval }),
  };
  return ({ signal, holdS = 0 } = {}) => ({
    baseUrl: base,
    headers,
    // The service holds this answer on purpose, so the hold is added to the time limit.
    timeoutMs: timeoutMs + holdS * 1_000,
    ...(fetch && { fetch }),
    ...(signal && { signal }),
  });
}
