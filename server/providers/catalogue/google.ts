/**
 * Google. A person is `sub`, which is the same for every client; the address is an attribute, and counts only if Google
 * says that it is verified.
 */

import { bySubject } from '../openid/identify.ts';
import { createOpenIdProvider } from '../openid/openid-provider.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';

export const createGoogle = (options: ProviderOptions): IdentityProvider =>
  createOpenIdProvider(options, { identify: bySubject(options) });
