/** Hosts that an owner has proven to be theirs. When people sign in, they read the project's name with such a host. */
import type { HostCheck, HostList, RefusedHost } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Hosts {
  /** The hosts of the callback URLs, which of them are proven, and the text that proves one: in a file or a TXT record. */
  hosts(): Promise<HostList>;
  /** Looks for the text at the host, now. */
  checkHost(host: string): Promise<HostCheck>;
  /**
   * Hosts at which sign-ins were refused in the last seven days, because no callback URL has them. Anybody can cause a
   * refusal: add a host only if you know that it is yours. `fix` is there only if the service knows that the host is
   * yours.
   */
  refusals(): Promise<RefusedHost[]>;
}

export const hostsWith = (request: Request): Hosts => ({
  hosts: () => settleTwice(() => api.listHosts(request())),
  checkHost: (host) => settleTwice(() => api.checkHost({ host }, request())),
  refusals: async () => (await settleTwice(() => api.listRefusals(request()))).refusals,
});
