/**
 * Lanes in front of the general middleware, for the two operations that are most of the traffic. A lane knows only the
 * usual case: whatever is unusual about a request, and every refusal, takes the ordinary road, with what was read and done
 * so far handed on. Path, method and headers come from the same contract entry and the same middleware; the tests of the
 * routes run through the lanes, and one compares their answers with the ordinary ones.
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { handOn } from './handed-on.ts';
import type { LogRequest } from './logging/request-line.ts';
import type { Metrics } from './metrics/metrics.ts';
import { namesHostOnce } from './single-host.ts';

/** A call of the usual form: a tenant in the path, and a body with one token and nothing else. */
export interface LaneCall {
  readonly tenantId: string;
  readonly token: string;
  readonly idempotencyKey: string | undefined;
}

export interface LaneAnswer {
  readonly text: string;
  readonly length: string;
  /** Node writes one byte a character a good deal faster than UTF-8, and for ASCII they are the same bytes. */
  readonly encoding: 'latin1' | 'utf8';
  /** Names and values in turn. */
  readonly headers?: readonly string[];
}

export interface LaneExits {
  /** Answers with status 200. */
  answer(answer: LaneAnswer): void;
  /** Hands the call on to the ordinary road, with what the use case came to if it has run. */
  pass(outcome?: Promise<unknown>): void;
}

export interface Lane {
  readonly operation: { readonly path: string; readonly method: string; readonly metadata: { readonly id: string } };
  /** The one property of the body. */
  readonly property: string;
  /** Leaves by one of the exits, at once or later. */
  take(call: LaneCall, exits: LaneExits): void;
}

interface Dependencies {
  readonly lanes: readonly Lane[];
  readonly nextRequestId: () => string;
  /** The headers that the middleware would set. */
  readonly headers: readonly [string, string][];
  readonly metrics: Metrics;
  readonly logRequest: LogRequest;
  readonly otherwise: RequestListener;
}

const STATUS = 200;
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
/** Longer bodies are unusual enough for the ordinary road. */
const BODY_MAX = 16_384;
const TOKEN_MAX = 8_192;

export function inFrontOf({ lanes, otherwise, ...dependencies }: Dependencies): RequestListener {
  const entrances = lanes.map((lane) => entrance(lane, dependencies));
  return (req, res) => {
    for (const enter of entrances) if (enter(req, res, otherwise)) return;
    otherwise(req, res);
  };
}

type Enter = (req: IncomingMessage, res: ServerResponse, otherwise: RequestListener) => boolean;

function entrance(
  { operation: { path, method, metadata }, property, take }: Lane,
  { nextRequestId, headers, metrics, logRequest }: Omit<Dependencies, 'lanes' | 'otherwise'>,
): Enter {
  const [start = '', end = ''] = path.split(':tenantId');
  const tokenIn = tokenReader(property);
  const fixed = [...headers, ['Content-Type', 'application/json; charset=utf-8'], ['Cache-Control', 'no-store']].flat();
  const durations = metrics.requestDurations(metadata.id, STATUS);

  const send = (res: ServerResponse, started: number, answer: LaneAnswer): void => {
    const requestId = nextRequestId();
    const own = ['X-Request-Id', requestId, 'Content-Length', answer.length];
    res.writeHead(STATUS, answer.headers ? [...fixed, ...answer.headers, ...own] : [...fixed, ...own]);
    res.end(answer.text, answer.encoding);
    const ms = performance.now() - started;
    durations.observe(ms);
    logRequest({ request_id: requestId, method, operation: metadata.id, status: STATUS, ms: Math.round(ms) });
  };

  return (req, res, otherwise) => {
    const { url = '' } = req;
    if (req.method !== method || !url.startsWith(start) || !url.endsWith(end)) return false;
    const tenantId = url.slice(start.length, url.length - end.length);
    const { headers, rawHeaders } = req;
    const length = bodyLength(headers);
    if (length === null || !/^[a-z0-9-]+$/.test(tenantId) || !namesHostOnce(rawHeaders)) return false;
    const started = performance.now();
    readText(req, length, (text) => {
      const token = tokenIn(text);
      const exits: LaneExits = {
        answer: (answer) => send(res, started, answer),
        pass: (outcome) => {
          handOn(req, { text, outcome });
          otherwise(req, res);
        },
      };
      const idempotencyKey = headers['idempotency-key'] as string | undefined;
      if (token === undefined) exits.pass();
      else take({ tenantId, token, idempotencyKey }, exits);
    });
    return true;
  };
}

/**
 * Reads the token of a body that fits the contract exactly. Strings with escapes, or with bytes that were no UTF-8, are
 * unusual. The length is asked for apart: a bound inside of the pattern makes it half as fast.
 */
function tokenReader(property: string): (text: string) => string | undefined {
  const body = new RegExp(`^\\s*\\{\\s*"${property}"\\s*:\\s*"([ !#-[\\]-\\ufffc]+)"\\s*\\}\\s*$`);
  return (text) => {
    const token = body.exec(text)?.[1];
    return token !== undefined && token.length <= TOKEN_MAX ? token : undefined;
  };
}

/** The length of a plain JSON body, or null if there is something unusual about it. */
function bodyLength(headers: IncomingHttpHeaders): number | null {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return null;
  const length = Number(headers['content-length']);
  return length > 0 && length <= BODY_MAX && JSON_TYPE.test(headers['content-type'] ?? '') ? length : null;
}

/** Reads a short body, which mostly comes in one piece. One that is cut off ends with its connection, and so does this. */
function readText(req: IncomingMessage, length: number, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let missing = length;
  req.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing <= 0) done((chunks.length === 1 ? chunk : Buffer.concat(chunks)).toString('utf8'));
  });
}

/** The answer with a JSON body. */
export function jsonAnswer(body: object, headers?: readonly string[]): LaneAnswer {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  const encoding = bytes === text.length ? 'latin1' : 'utf8';
  return { text, length: String(bytes), encoding, ...(headers ? { headers } : {}) };
}
