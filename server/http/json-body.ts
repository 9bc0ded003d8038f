/** Reads the JSON body of an operation. Another media type is refused rather than ignored. */
import express, { type RequestHandler } from 'express';

export const BODY_LIMIT = '256kb';

const parse = express.json({ limit: BODY_LIMIT, strict: false, inflate: false });

export const jsonBody: RequestHandler = (req, res, next) => {
  if (!hasBody(req.headers)) {
    next();
    return;
  }
  if (!req.is('application/json')) {
    next(Object.assign(new Error('not JSON'), { type: 'charset.unsupported' }));
    return;
  }
  parse(req, res, next);
};

const hasBody = (headers: {
  'content-length'?: string | undefined;
  'transfer-encoding'?: string | undefined;
}): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
