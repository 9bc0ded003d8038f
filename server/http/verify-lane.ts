/**
 * Verify is most of the traffic, so a token about which all is known is answered here, before the general middleware.
 * The lane knows only that case: whatever is unusual about a request or its tenant takes the ordinary road, with the
 * body handed on, and every refusal is made there. Path, status and headers come from the same contract entry and the same
 * middleware; the tests of the route run through the lane, and one compares its answers with the ordinary ones.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { contract } from '@porchlight/contract';
import { getOrMake } from '../kernel/get-or-make.ts';
import { handOnBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import type { LogRequest } from './request-line.ts';

interface Dependencies {
  /** The user of a token, null if it is not valid, undefined if that is not known without asking anybody. */
  readonly atOnce: (tenantId: string, token: string) => object | null | undefined;
  readonly nextRequestId: () => string;
  /** The headers that the middleware would set. */
  readonly headers: readonly [string, string][];
  readonly metrics: Metrics;
  readonly logRequest: LogRequest;
  readonly otherwise: RequestListener;
}

const { path, method, metadata } = contract.edgeAuth.verify;
const [PATH_START = '', PATH_END = ''] = path.split(':tenantId');
const STATUS = 200;
/** A body that fits the contract exactly. Strings with escapes, or with bytes that were no UTF-8, are unusual. */
const BODY = /^\s*\{\s*"access_token"\s*:\s*"([ !#-[\]-\ufffc]{1,8192})"\s*\}\s*$/;
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
/** Longer bodies are unusual enough for the ordinary road. */
const BODY_MAX = 16_384;

export function verifyLane({
  atOnce,
  nextRequestId,
  headers,
  metrics,
  logRequest,
  otherwise,
}: Dependencies): RequestListener {
  const fixed = [...headers, ['Content-Type', 'application/json; charset=utf-8'], ['Cache-Control', 'no-store']].flat();
  const durations = metrics.requestDurations(metadata.id, STATUS);
  const answerOf = createAnswers();

  const answer = (res: ServerResponse, user: object | null, started: number): void => {
    const requestId = nextRequestId();
    const { text, length, encoding } = answerOf(user);
    res.writeHead(STATUS, [...fixed, 'X-Request-Id', requestId, 'Content-Length', length]);
    res.end(text, encoding);
    const ms = performance.now() - started;
    durations.observe(ms);
    logRequest({ request_id: requestId, method, operation: metadata.id, status: STATUS, ms: Math.round(ms) });
  };

  return (req, res) => {
    const tenantId = tenantOf(req);
    if (tenantId === null) {
      otherwise(req, res);
      return;
    }
    const started = performance.now();
    readText(req, (text) => {
      const token = tokenIn(text);
      const user = token === null ? undefined : atOnce(tenantId, token);
      if (user !== undefined) {
        answer(res, user, started);
        return;
      }
      handOnBody(req, text);
      otherwise(req, res);
    });
  };
}

interface Answer {
  readonly text: string;
  readonly length: string;
  /** Node writes one byte a character a good deal faster than UTF-8, and for ASCII they are the same bytes. */
  readonly encoding: 'latin1' | 'utf8';
}

/** The body for a user, kept as long as the user is. */
function createAnswers(): (user: object | null) => Answer {
  const answers = new WeakMap<object, Answer>();
  const invalid = answerWith({ valid: false });
  return (user) => (user ? getOrMake(answers, user, () => answerWith({ valid: true, user })) : invalid);
}

function answerWith(body: object): Answer {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  return { text, length: String(bytes), encoding: bytes === text.length ? 'latin1' : 'utf8' };
}

/** The tenant in the path of an ordinary verify call, or null for anything that is not quite one. */
function tenantOf({ method: given, url = '', headers }: IncomingMessage): string | null {
  if (given !== method || !url.startsWith(PATH_START) || !url.endsWith(PATH_END)) return null;
  const tenantId = url.slice(PATH_START.length, url.length - PATH_END.length);
  if (!/^[a-z0-9-]+$/.test(tenantId)) return null;
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return null;
  const length = Number(headers['content-length']);
  return length > 0 && length <= BODY_MAX && JSON_TYPE.test(headers['content-type'] ?? '') ? tenantId : null;
}

/** Reads a short body. One that is cut off ends with its connection, and so does the wait for it. */
function readText(req: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => done(Buffer.concat(chunks).toString('utf8')));
}

const tokenIn = (text: string): string | null => BODY.exec(text)?.[1] ?? null;
