/** Reads the JSON body of an operation. Another media type is refused rather than ignored. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';

export const BODY_LIMIT = '256kb';

const parse = express.json({ limit: BODY_LIMIT, strict: false, inflate: false });

const readBefore = new WeakMap<IncomingMessage, string>();

/** Hands on a body that was read in front of the application, so that the ordinary road can go on from there. */
export const handOnBody = (req: IncomingMessage, text: string): void => void readBefore.set(req, text);

export const jsonBody: RequestHandler = (req, res, next) => {
  const text = readBefore.get(req);
  if (text !== undefined) {
    try {
      req.body = JSON.parse(text);
      next();
    } catch {
      next(Object.assign(new Error('broken JSON'), { type: 'entity.parse.failed' }));
    }
  } else if (!hasBody(req.headers)) {
    next();
  } else if (!req.is('application/json')) {
    next(Object.assign(new Error('not JSON'), { type: 'charset.unsupported' }));
  } else {
    parse(req, res, next);
  }
};

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
