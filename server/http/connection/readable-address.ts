/**
 * Request lines whose address cannot be read, such as `GET http://[::1`. Express runs nothing for them, so they would be
 * neither logged nor limited, and would get a page that is not ours. They are answered like any address where nothing is.
 */
import type { RequestListener } from 'node:http';

const NOWHERE = '*';

export const withReadableAddress =
  (app: RequestListener): RequestListener =>
  (req, res) => {
    if (!isReadable(req.url ?? '')) req.url = NOWHERE;
    app(req, res);
  };

/** RFC 9112 section 3.2: a path, the asterisk, or a whole address of this protocol. */
const isReadable = (url: string): boolean =>
  url.startsWith('/') || url === NOWHERE || (/^https?:/i.test(url) && URL.canParse(url));
