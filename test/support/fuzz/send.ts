/** Sends what fetch would refuse to send: any method with any body, and header values unchanged. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { ResolvedRequest } from './requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Null if the answer was still held after `patienceMs`, which is allowed for operations that may hold it. */
export function send(baseUrl: string, request: ResolvedRequest, patienceMs: number): Promise<FuzzAnswer | null> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = request;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = httpRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          clearTimeout(timer);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          });
        });
        incoming.on('error', reject);
      },
    );
    const timer = setTimeout(() => {
      resolve(null);
      outgoing.destroy();
    }, patienceMs);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(body);
  });
}
