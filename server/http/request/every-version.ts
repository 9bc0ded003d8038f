/**
 * `If-None-Match: *` asks for no body if there is any version, so the answer would be an empty 304, and what is answered
 * once, such as the secret of a link, would be lost. The header is ignored; a list of versions is not.
 */
import type { RequestHandler } from 'express';

export const everyVersion: RequestHandler = ({ headers }, _res, next) => {
  if (headers['if-none-match']?.trim() === '*') delete headers['if-none-match'];
  next();
};
