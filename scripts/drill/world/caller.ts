/** Sends requests and writes down what came back. Nothing is assumed: an answer that did not arrive is `null`. */
import { CookieBrowser } from '../../../test/support/sign-in.ts';
import type { DrillRecord, Outcome } from '../check/record.ts';

const TIMEOUT_MS = 15_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  json<T>(): T;
}

export interface Call {
  readonly method?: string;
  readonly bearer?: string;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

export class Caller {
  readonly baseUrl: string;
  readonly record: DrillRecord;

  constructor(baseUrl: string, record: DrillRecord) {
    this.baseUrl = baseUrl;
    this.record = record;
  }

  async send(operation: string, path: string, { method, bearer, json, headers }: Call = {}): Promise<Answer | null> {
    return this.note(operation, () =>
      fetch(`${this.baseUrl}${path}`, {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: {
          'user-agent': 'drill',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
  }

  /** A new browser, whose requests are not recorded one by one. */
  browser(): CookieBrowser {
    return new PatientBrowser();
  }

  async note(operation: string, request: () => Promise<Response>): Promise<Answer | null> {
    const at = Date.now();
    let answer: Answer | null = null;
    try {
      const response = await request();
      const text = await response.text();
      answer = { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T };
    } catch {
      // The call was cut, refused or too late. The client cannot know whether it had an effect.
    }
    const outcome = outcomeOf(answer);
    this.record.attempts.push({ operation, at, ms: Date.now() - at, outcome });
    if (answer && !isExpected(answer.status)) {
      this.record.surprises.push(`${operation} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
    return outcome === 'unanswered' ? null : answer;
  }
}

class PatientBrowser extends CookieBrowser {
  override send(url: string | URL, init: RequestInit = {}): Promise<Response> {
    return super.send(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
}

function outcomeOf(answer: Answer | null): Outcome {
  if (answer === null || answer.status === 502) return 'unanswered';
  if (answer.status === 503) return 'unavailable';
  return answer.status < 400 ? 'acknowledged' : 'refused';
}

const REFUSALS = new Set([400, 401, 403, 404, 409, 410, 429, 502, 503]);
const isExpected = (status: number): boolean => status < 400 || REFUSALS.has(status);

export const isUnavailable = (answer: Answer | null): answer is null => answer === null || answer.status === 503;
