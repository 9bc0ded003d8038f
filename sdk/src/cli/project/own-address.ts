import { isAddressOf } from '../../credentials/own-address.ts';
import { Unavailable } from '../../errors.ts';

/** Addresses in an answer are shown to a person as the service's own, so this checks that they are. */
export function checkOwnAddresses(baseUrl: string, ...addresses: readonly string[]): void {
  if (addresses.every((address) => isAddressOf(baseUrl, address))) return;
  throw new Unavailable('unexpectedAnswer', 'The service answered with an address that is not its own.');
}
