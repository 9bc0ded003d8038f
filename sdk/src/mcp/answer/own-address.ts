import { isAddressOf } from '../../credentials/own-address.ts';
import { ToolRefusal } from './tool-refusal.ts';

/** Addresses in an answer are shown to a person as the service's own, so this checks that they are. */
export function ownAddress(address: string, baseUrl: string): string {
  if (isAddressOf(baseUrl, address)) return address;
  throw foreignAddress();
}

export const foreignAddress = (): ToolRefusal =>
  new ToolRefusal(
    'foreignAddress',
    'The service answered with an address that is not its own, and it was left out. Do not go on: tell the user.',
  );
