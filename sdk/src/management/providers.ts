/** The identity providers by which people sign in to the app. */
import type { Provider, ProviderCheck, ProviderRemoved, ProviderSettings } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Providers {
  /** Enabled ones first, in the order of the sign-in page. */
  providers(): Promise<Provider[]>;
  /** Enables or disables a provider, sets its position, and takes your own credentials. */
  setProvider(provider: string, settings: ProviderSettings): Promise<Provider>;
  /** Deletes your settings and credentials of a provider. Users stay. */
  deleteProvider(provider: string): Promise<ProviderRemoved>;
  /** Whether the provider can be reached and knows the client. No sign-in happens. */
  checkProvider(provider: string): Promise<ProviderCheck>;
}

export const providersWith = (request: Request): Providers => ({
  providers: async () => (await settleTwice(() => api.listProviders(request()))).providers,
  setProvider: (provider, settings) => settleTwice(() => api.setProvider(provider, settings, request())),
  deleteProvider: (provider) => settleTwice(() => api.deleteProvider(provider, request())),
  checkProvider: (provider) => settleTwice(() => api.checkProvider(provider, request())),
});
