/**
 * Whether a sign-in may return to this app. Asked by HEAD, which starts nothing: an address that is not listed then ends on a
 * page of the app that says how to list it, and a service that is away on a page that tries again.
 */
import type { ClientOptions } from '../client.ts';
import { Unavailable } from '../errors.ts';
import { noAnswer } from '../settle.ts';
import { type Answer, transport } from '../transport.ts';

const TIMEOUT_MS = 10_000;

/** @throws `Unavailable` while the service is away. */
export async function isListed(
  startUrl: string,
  options: Pick<ClientOptions, 'fetch' | 'timeoutMs'>,
): Promise<boolean> {
  const { fetch, timeoutMs = TIMEOUT_MS } = options;
  const request = { method: 'HEAD', redirect: 'manual', timeoutMs, ...(fetch && { fetch }) } as const;
  const { status } = await transport<Answer>(startUrl, request).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (status >= 500) throw new Unavailable('unavailable', `The service answered ${status}.`);
  // A HEAD has no body that names the fault, but the address is the one part of the link that can be wrong with 400.
  return status !== 400;
}
