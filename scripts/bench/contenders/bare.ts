/**
 * A bare node:http server that reads a verify call, asks `check` about the token and answers as verify does: with the
 * same body under the same head.
 */
import { createServer } from 'node:http';

const GOOD = JSON.stringify({
  valid: true,
  user: { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', picture: null },
});
/** Names and values in turn, as the service answered a verify call; Node adds the other headers to both. */
const HEAD: string[] = JSON.parse(process.env.HEAD ?? '[]');
const BAD = JSON.stringify({ valid: false });

export function bare(check: (token: string) => Promise<boolean>): void {
  createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      const { access_token: token = '' } = text === '' ? {} : (JSON.parse(text) as { access_token?: string });
      const body = (await check(token)) ? GOOD : BAD;
      res.writeHead(200, [...HEAD, 'Content-Length', String(Buffer.byteLength(body))]);
      res.end(body);
    });
  }).listen(Number(process.env.PORT), '127.0.0.1');
}
