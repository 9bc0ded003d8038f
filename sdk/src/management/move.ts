/** Files of users: too long to be held in memory as one answer, so they are streamed. */
import { settle } from '../settle.ts';
import type { RequestOptions } from '../transport.ts';
import type { Request } from './connection.ts';

const MEDIA_TYPE = 'application/x-ndjson';

interface StreamedAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Headers;
}

/**
 * The body of a successful answer, as a stream; a refusal is thrown like any other. The whole stream has no time limit.
 */
export async function streamed(path: string, request: Request): Promise<ReadableStream<Uint8Array>> {
  const { baseUrl = '', fetch = globalThis.fetch, headers } = request();
  const answer = await settle(async (): Promise<StreamedAnswer> => {
    const response = await fetch(baseUrl + path, { redirect: 'manual', headers: headers ?? {} });
    const data = response.ok ? response.body : await response.json().catch(() => null);
    return { status: response.status, data, headers: response.headers };
  });
  return answer as ReadableStream<Uint8Array>;
}

export const sending = (body: string | ReadableStream<Uint8Array>, { headers, ...options }: RequestOptions) => {
  // `half` allows a request that is still being sent when its answer begins; fetch has no other mode.
  const duplex = typeof body === 'string' ? {} : ({ duplex: 'half' } as const);
  return { ...options, ...duplex, headers: { ...headers, 'content-type': MEDIA_TYPE }, body };
};
