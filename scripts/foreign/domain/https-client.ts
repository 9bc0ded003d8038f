/** A program that trusts one certificate authority and finds every host at one port of this machine. */
import { request } from 'node:https';

export interface HttpsAnswer {
  readonly status: number;
  readonly text: string;
}

export type HttpsClient = (url: string, json?: object) => Promise<HttpsAnswer>;

/** Sends a POST if there is `json`. Rejects if the server has no certificate of the authority. */
export const httpsClient =
  (port: number, ca: string): HttpsClient =>
  (url, json) =>
    new Promise((resolve, reject) => {
      const { host, pathname, search } = new URL(url);
      const headers = { host, ...(json ? { 'content-type': 'application/json' } : {}) };
      const method = json ? 'POST' : 'GET';
      const to = {
        host: '127.0.0.1',
        port,
        servername: host,
        path: pathname + search,
        method,
        headers,
        ca,
        agent: false,
      };
      const sent = request(to, async (answer) =>
        resolve({ status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') }),
      );
      sent.on('error', reject);
      sent.end(json && JSON.stringify(json));
    });
