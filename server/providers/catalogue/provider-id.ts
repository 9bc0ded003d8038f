/** Which ids a provider that is not built in may have. Pure. */
import { NOT_A_PROVIDER_ID, PROVIDER_ID_FAULT, PROVIDER_ID_FORM } from '@porchlight/contract';
import { ASKED_HERE_PROVIDERS, BUILT_IN_PROVIDERS } from './catalogue.ts';

const RESERVED = new Set<string>([...NOT_A_PROVIDER_ID, ...BUILT_IN_PROVIDERS, ...ASKED_HERE_PROVIDERS]);

/** Why a provider of one's own may not have this id, or null. */
export function providerIdFault(id: string): string | null {
  if (!PROVIDER_ID_FORM.test(id)) return PROVIDER_ID_FAULT;
  return RESERVED.has(id) ? 'is taken: choose another' : null;
}
