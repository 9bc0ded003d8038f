/**
 * Whether a sign-in may return to this app. Asked by HEAD, which starts nothing. If the address is not listed, the app
 * shows a page that says how to list it. If the service is away, the app shows a page that tries again.
 */
import type { ClientOptions } from './client.ts';
import { Unavailable } from './errors.ts';
import { noAnswer } from './settle.ts';
import { type Answer, transport } from './transport.ts';

const TIMEOUT_MS = 10_000;

/** @throws `Unavailable` while the service is away. */
export async function isListed(
  startUrl: string,
  options: Pick<ClientOptions, 'fetch' | 'timeoutMs'>,
): Promise<boolean> {
  const { fetch, timeoutMs = TIMEOUT_MS } = options;
  const request = { method: 'HEAD', timeoutMs, ...(fetch && { fetch }) } as const;
  const { status } = await transport<Answer>(startUrl, request).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (status >= 500) throw new Unavailable('unavailable', `The service answered ${status}.`);
  // A HEAD has no body that names the fault. But a 400 can only mean that the address is wrong.
  return status !== 400;
}
