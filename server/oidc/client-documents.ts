/**
 * Client id documents as the protocol library gets them. Each address is asked at most once a minute, and a refusal is kept
 * for as long. The caller who causes a fetch is counted; callers who come while the answer is on its way or known are not.
 */
import { LRUCache } from 'lru-cache';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { RateLimited } from '../kernel/domain-error.ts';
import { passed, type Result } from '../kernel/result.ts';
import { isJsonType, reviseClientDocument } from './client-document.ts';
import type { FetchDocument } from './fetch-document.ts';

interface Dependencies {
  readonly clock: Clock;
  /** Null if no place became free in time, which is not an answer of the address. */
  readonly fetchInTurn: (url: string) => Promise<Response | null>;
  /** Counts the address that the current request came from. */
  readonly count: () => Promise<Result<void, RateLimited>>;
}

export interface ClientDocuments {
  readonly fetch: FetchDocument;
  /** Throws if the caller's address has caused too many fetches. */
  mayFetch(url: string): Promise<true>;
}

const REMEMBERED_S = 60;
/** Each is at most 16 KB. */
const DOCUMENTS_MAX = 200;
const NO_PLACE = 503;

interface Known {
  readonly until: Date;
  readonly answer: Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export function createClientDocuments({ clock, fetchInTurn, count }: Dependencies): ClientDocuments {
  const known = new LRUCache<string, Known>({ max: DOCUMENTS_MAX });
  const remembered = (url: string): Known | undefined => {
    const found = known.get(url);
    return found && found.until > clock.now() ? found : undefined;
  };
  const ask = (url: string): Known => {
    const answer = read(fetchInTurn, url);
    const fresh = { until: addSeconds(clock.now(), REMEMBERED_S), answer };
    known.set(url, fresh);
    void answer.then(({ status }) => {
      if (status === NO_PLACE && known.get(url) === fresh) known.delete(url);
    });
    return fresh;
  };
  return {
    async fetch(input) {
      const url = input instanceof Request ? input.url : String(input);
      const { status, text, headers } = await (remembered(url) ?? ask(url)).answer;
      return new Response(text, { status, headers });
    },
    async mayFetch(url) {
      const counted = remembered(url) ? passed : await count();
      if (counted.ok) return true;
      // Loaded here, because it brings the protocol library, and the start of the service makes this object.
      const { TooManyDocuments } = await import('./protocol-errors.ts');
      throw new TooManyDocuments(counted.error);
    },
  };
}

/** Never throws: a failure is an answer too, so that it is remembered. */
async function read(fetchInTurn: Dependencies['fetchInTurn'], url: string): Promise<Answer> {
  const failed = { status: 502, text: '', headers: new Headers() };
  try {
    const response = await fetchInTurn(url);
    if (!response) return { ...failed, status: NO_PLACE };
    const { status, headers } = response;
    if (status !== 200 || !isJsonType(headers.get('content-type'))) return failed;
    return { status, text: JSON.stringify(reviseClientDocument(await response.json())), headers };
  } catch {
    return failed;
  }
}
