/** The environment that every node of the drill has in common. */
import type { OpenProvider } from '../../measure/open-provider.ts';

export const CLIENT = { id: 'drill', secret: 'drill-client-secret' };

export const nodeEnvironment = (baseUrl: string, provider: OpenProvider): Record<string, string> => ({
  BASE_URL: baseUrl,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
  GOOGLE_ISSUER: provider.issuer,
  // Everybody comes from one address here, and the drill is not about limits on addresses.
  GENESIS_PER_MINUTE: '1000000',
  GENESIS_PER_DAY: '1000000',
  ADDRESS_LIMIT_FACTOR: '1000000',
  SIGN_INS_PER_HOUR: '1000000',
  REFRESHES_PER_HOUR: '1000000',
  TRUST_PROXY: '0',
});
