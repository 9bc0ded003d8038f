/**
 * Turns the answer of a generated function into its data. Everything except a success is thrown as one of the SDK's
 * errors.
 */
import { errorOfAnswer, Unavailable } from './errors.ts';
import type { Answer } from './transport.ts';

/** The data of the successful answers in `A`, selected by their status. */
export type DataOf<A extends Answer> = Extract<A, { readonly status: 200 | 201 | 202 }>['data'];

export async function settle<A extends Answer>(call: () => Promise<A>, signal?: AbortSignal): Promise<DataOf<A>> {
  const answer = await call().catch((error: unknown) => {
    // A caller who aborted gets their own reason back.
    throw signal?.aborted ? error : noAnswer(error);
  });
  if (answer.status < 200 || answer.status > 299) throw errorOfAnswer(answer);
  // A captive portal or a parked domain answers 200 to everything.
  if (typeof answer.data !== 'object' || answer.data === null) throw errorOfAnswer(answer);
  return answer.data as DataOf<A>;
}

/** For calls that may safely be repeated: tries again if the service itself did not answer the first call. */
export async function settleTwice<A extends Answer>(call: () => Promise<A>, signal?: AbortSignal): Promise<DataOf<A>> {
  try {
    return await settle(call, signal);
  } catch (error) {
    if (!(error instanceof Unavailable) || error.problem) throw error;
    return settle(call, signal);
  }
}

/** The error of a call that got no answer. */
export function noAnswer(cause: unknown): Unavailable {
  const message = cause instanceof Error ? cause.message : 'The service cannot be reached.';
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  return new Unavailable(isLate ? 'timeout' : 'unreachable', message, { cause });
}
