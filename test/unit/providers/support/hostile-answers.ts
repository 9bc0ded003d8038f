/** Ways in which a provider fails to answer. */
import { gzipSync } from 'node:zlib';
import { type Answer, json } from './hostile-provider.ts';

export const silent: Answer = () => undefined;
export const drip: Answer = (res) => {
  res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 20);
  res.on('close', () => clearInterval(timer));
};
export const html: Answer = (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
export const htmlError: Answer = (res) =>
  void res.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
export const redirect: Answer = (res) => void res.writeHead(302, { location: 'http://localhost:9/elsewhere' }).end();
export const hangUp: Answer = (res) => void res.destroy();
export const cutOff: Answer = (res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  res.write('{', () => res.destroy());
};
export const huge: Answer = json({ text: 'x'.repeat(70_000) });
const tenMegabytes = gzipSync(Buffer.alloc(10_000_000, ' '));
export const bomb: Answer = (res) =>
  void res.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(tenMegabytes);
export const mislabelled =
  (body: unknown): Answer =>
  (res) =>
    void res.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body));
