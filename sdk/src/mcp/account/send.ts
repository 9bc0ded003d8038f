/** One request to the authorization server. */
import { noAnswer } from '../../settle.ts';
import { type Answer, type RequestOptions, transport } from '../../transport.ts';

const TIMEOUT_MS = 15_000;

export function send(url: string, request: Pick<RequestOptions, 'method' | 'headers' | 'body'> = {}): Promise<Answer> {
  return transport('', { ...request, baseUrl: url, redirect: 'error', timeoutMs: TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw noAnswer(error);
    },
  );
}
