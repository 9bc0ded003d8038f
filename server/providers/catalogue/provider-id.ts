/** What a provider may be called in addresses, events and settings. Pure. */
import { BUILT_IN_PROVIDERS } from './catalogue.ts';

const FORM = /^[a-z][a-z0-9-]{1,30}$/;
/** They stand in the same place of other addresses. */
const RESERVED = new Set([
  'callback',
  'consent',
  'logout',
  'me',
  'refresh',
  'revocations',
  'sign-in',
  'token',
  'verify',
  ...BUILT_IN_PROVIDERS,
]);

/** Why a provider of one's own may not have this id, or null. */
export function providerIdFault(id: string): string | null {
  if (!FORM.test(id)) return 'must begin with a letter and have 2 to 31 lower-case letters, digits and hyphens';
  return RESERVED.has(id) ? 'is taken: choose another' : null;
}
