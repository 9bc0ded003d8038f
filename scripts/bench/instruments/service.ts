/** The service as the bench starts it, and the calls that most sections send to it. */
import { createAccessTokens } from '../../../server/crypto/access-token.ts';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { type Contender, type StartOptions, startContender } from './contender.ts';
import { jsonRequest } from './load.ts';

const MASTER_KEY = Buffer.alloc(32, 'bench');
export const RING = createKeyRing([MASTER_KEY]);

export const addressOf = (port: number): string => `http://localhost:${port}`;

/** Starts the service on its own database, or on one shared by several nodes; the variables say which. */
export const startService = (
  env: Readonly<Record<string, string>>,
  port: number,
  options: Omit<StartOptions, 'port'> = {},
): Promise<Contender> =>
  startContender(
    '../../server/entry.js',
    { MASTER_KEY: MASTER_KEY.toString('base64url'), BASE_URL: addressOf(port), ...env },
    { port, ...options },
  );

interface TokenOf {
  readonly tenantId: string;
  readonly sessionId: string;
}

/**
 * Makes access tokens of one person for the service at an address. No refresh of the run reaches the late generation.
 */
export function tokensAt(baseUrl: string, generation: 1 | 1_000_000 = 1) {
  const tokens = createAccessTokens(RING, baseUrl);
  const person = { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', picture: null };
  const sign = ({ tenantId, sessionId }: TokenOf): string =>
    tokens.sign({ ...person, tenant_id: tenantId, sid: sessionId, gen: generation, epoch: 0 }, new Date());
  return {
    sign,
    verifyRequest: (of: TokenOf): Buffer => jsonRequest(`/edge/auth/${of.tenantId}/verify`, { access_token: sign(of) }),
  };
}

export const inTurn = <T>(items: readonly T[]): (() => T) => {
  let index = 0;
  return () => items[index++ % items.length] as T;
};
