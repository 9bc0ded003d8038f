/**
 * Resolves names that a stranger chose, over the network and with a time limit. The system's own look-up blocks one of
 * the few threads of this process until the servers of the name answer. The owner of a name whose servers never answer
 * could then block all other look-ups, those of sign-ins too.
 */

import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { errorCode } from '../kernel/fields.ts';

export type ReadTextRecords = (name: string) => Promise<string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Whether the name server said that there is no such record. */
const isNothing = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '');

/** `servers` are those to ask in place of the system's. */
function resolverOf(servers: readonly string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  return resolver;
}

/** Reads TXT records. No address in an answer is ever connected to. */
export const createTextRecords =
  (servers?: readonly string[]): ReadTextRecords =>
  async (name) => {
    try {
      // A long record comes in pieces of at most 255 characters.
      return (await resolverOf(servers).resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (isNothing(error)) return [];
      throw error;
    }
  };

/** The aliases and the addresses of a host. Records that cannot be read count as missing. */
export const createHostRecords =
  (servers?: readonly string[]) =>
  async (host: string): Promise<{ aliases: string[]; addresses: string[] }> => {
    const resolver = resolverOf(servers);
    const [aliases, four, six] = await Promise.all(
      [resolver.resolveCname(host), resolver.resolve4(host), resolver.resolve6(host)].map((read) =>
        read.catch(() => []),
      ),
    );
    return { aliases: aliases ?? [], addresses: [...(four ?? []), ...(six ?? [])] };
  };

/**
 * All addresses of a name, for every kind of request. IPv4 addresses come first, because not every network has IPv6.
 */
export const createAddressLookup =
  (servers?: readonly string[]): LookupFunction =>
  (name, _options, callback) => {
    const resolver = resolverOf(servers);
    Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]).then(([four, six]) => {
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
      const failed = [four, six].find((answer) => answer.status === 'rejected');
      callback(found.length === 0 && failed ? failureOf(failed.reason) : null, found);
    });
  };

/** Keeps the error codes of the system's own look-up: a refusal by a name server is not a refusal by the host. */
const failureOf = (reason: NodeJS.ErrnoException): NodeJS.ErrnoException =>
  Object.assign(new Error(reason.message, { cause: reason }), { code: isNothing(reason) ? 'ENOTFOUND' : 'EAI_AGAIN' });

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6) =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
