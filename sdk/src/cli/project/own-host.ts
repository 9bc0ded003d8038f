/** The project's own host. Sign-in addresses begin with it while it is active, and only they. */
import type { Credentials } from '../../credentials/index.ts';
import { isAddressOf, originAt } from '../../credentials/own-address.ts';
import { Refused } from '../../errors.ts';
import type { Management } from '../../management/index.ts';

type Asked = Pick<Management, 'domain'>;
type Place = Pick<Credentials, 'baseUrl' | 'tenantId'>;

/** Scheme, host and port; null if no host is active, or the key may not know. */
export async function ownOrigin(baseUrl: string, management: Asked): Promise<string | null> {
  const domain = await management.domain().catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  return domain?.status === 'active' ? originAt(domain.host, baseUrl) : null;
}

/** Whether people sign in to this project at the address. The service is asked only about an address that is not its own. */
export async function isSignInAddress(address: string, place: Place, management: Asked): Promise<boolean> {
  if (isAddressOf(place.baseUrl, address)) return true;
  const origin = await ownOrigin(place.baseUrl, management);
  return origin !== null && isAddressOf(`${origin}/edge/auth/${place.tenantId}`, address);
}
