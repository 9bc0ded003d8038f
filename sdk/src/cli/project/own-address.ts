/** Addresses in an answer are shown to a person as the service's own, so this checks that they are. */
import { isAddressOf } from '../../credentials/own-address.ts';
import { Unavailable } from '../../errors.ts';
import { isSignInAddress } from './own-host.ts';
import type { Project } from './project.ts';

export function checkOwnAddresses(baseUrl: string, ...addresses: readonly string[]): void {
  if (!addresses.every((address) => isAddressOf(baseUrl, address))) throw foreign();
}

/** A sign-in may also begin at the project's own host. */
export async function checkSignInAddresses(
  { credentials, management }: Project,
  ...addresses: readonly string[]
): Promise<void> {
  for (const address of addresses) {
    if (!(await isSignInAddress(address, credentials, management))) throw foreign();
  }
}

const foreign = (): Unavailable =>
  new Unavailable('unexpectedAnswer', 'The service answered with an address that is not its own.');
