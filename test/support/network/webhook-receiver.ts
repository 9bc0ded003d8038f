/** A receiver of webhooks on this machine. It answers as the test says and keeps what it got. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endAfterFile } from '../cleanup.ts';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Decides the status of each answer; null holds the request open. */
  answer: (message: ReceivedWebhook) => number | null;
  /** The text of its answers. */
  text: string;
  /** The address to which it redirects, if any. */
  redirect?: string;
  close(): Promise<void>;
}

export async function createWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const message = { headers: req.headers, text, body: JSON.parse(text) };
      received.push(message);
      if (receiver.redirect !== undefined) return void res.writeHead(307, { location: receiver.redirect }).end();
      const status = receiver.answer(message);
      if (status !== null) res.writeHead(status).end(receiver.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  endAfterFile(close);
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: () => 204,
    text: 'ok',
    close,
  };
  return receiver;
}
