/** Reads the JSON body of an operation. Another media type is refused rather than ignored. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';
import { stashed } from '../fast-path/fast-path.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';
import { hasRepeatedName } from './repeated-name.ts';

/** The part of a request that says whether there is a body, and the stream of the body. */
export type BodyRequest = IncomingMessage & Pick<Request, 'is'> & Partial<RoutedRequest> & { body?: unknown };

export const BODY_LIMIT = '256kb';

const texts = new WeakMap<IncomingMessage, string>();

const parse = express.json({
  limit: BODY_LIMIT,
  strict: false,
  inflate: false,
  verify: (req, _res, bytes) => void texts.set(req, bytes.toString('utf8')),
});

export const jsonBody = (req: BodyRequest, res: Response, next: NextFunction): void => {
  const streams = req.tsRestRoute?.metadata.streams;
  if (streams !== undefined) {
    if (!req.is(streams)) sayWhatIsTaken(req, res, streams);
    next(req.is(streams) ? undefined : notStreamed(streams));
    return;
  }
  const { text, fault } = stashed(req) ?? {};
  const take = (error?: unknown): void => next(error ?? refuseRepeatedName(text ?? texts.get(req), req.body));
  if (fault !== undefined) {
    next(fault);
  } else if (text !== undefined) {
    try {
      req.body = JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
    } catch {
      take(Object.assign(new Error('broken JSON'), { type: 'entity.parse.failed' }));
      return;
    }
    take();
  } else if (!hasBody(req.headers)) {
    next();
  } else if (!req.is('application/json') || OTHER_CHARSET.test(req.headers['content-type'] ?? '')) {
    sayWhatIsTaken(req, res, 'application/json');
    const type = req.is('application/json') ? 'charset.unsupported' : 'type.unsupported';
    next(Object.assign(new Error('not JSON'), { type }));
  } else {
    parse(req, res, take);
  }
};

/** Linked Data Platform 1.0 section 7.1 and RFC 5789 section 3.1. */
function sayWhatIsTaken(req: BodyRequest, res: Response, type: string): void {
  if (req.method === 'POST') res.setHeader('Accept-Post', type);
  if (req.method === 'PATCH') res.setHeader('Accept-Patch', type);
}

/** The handler reads a streamed body itself. */
const notStreamed = (type: string): HttpRefusal =>
  new HttpRefusal({ code: 'unsupportedMediaType', detail: `The body must be \`${type}\`.` });

/** RFC 8259 section 8.1 allows a reader to ignore a byte order mark, and the body parser does. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** RFC 8259 section 8.1: JSON between systems is UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-8["\s;]*$)/i;

const refuseRepeatedName = (text: string | undefined, body: unknown): HttpRefusal | undefined =>
  text !== undefined && hasRepeatedName(text, body)
    ? new HttpRefusal({ code: 'invalidRequest', errors: [{ path: 'body', message: 'names a property twice' }] })
    : undefined;

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
