/** TXT records of a name, asked of the system's resolver with time bounded. No address of the answer is ever connected to. */
import { Resolver } from 'node:dns/promises';

export type ReadTextRecords = (name: string) => Promise<string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** What the name system says where there is nothing to read. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);

/** `servers` are those to ask in place of the system's. */
export const createTextRecords =
  (servers?: readonly string[]): ReadTextRecords =>
  async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers) resolver.setServers([...servers]);
    try {
      // A long record comes in pieces of at most 255 characters.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (NOTHING.has(String((error as { code?: unknown }).code))) return [];
      throw error;
    }
  };
