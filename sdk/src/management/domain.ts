/** The project's own host, under which people sign in. */
import type { Domain, DomainRemoved } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Domains {
  /** The host, its state and the records that it needs; null if none is set. */
  domain(): Promise<Domain | null>;
  /** Sets the host. Enter `records` in the name system, then call `checkDomain`. */
  setDomain(host: string): Promise<Domain>;
  /** Asks the name system now, and says which record is missing or wrong. */
  checkDomain(): Promise<Domain>;
  /** People sign in at the address of the service again. Sessions stay. */
  deleteDomain(): Promise<DomainRemoved>;
}

export const domainsWith = (request: Request): Domains => ({
  domain: async () => (await settleTwice(() => api.getDomain(request()))).domain,
  setDomain: async (host) => set((await settleTwice(() => api.setDomain({ host }, request()))).domain),
  checkDomain: async () => set((await settleTwice(() => api.checkDomain(request()))).domain),
  deleteDomain: () => settleTwice(() => api.deleteDomain(request())),
});

function set(domain: Domain | null): Domain {
  if (domain === null) throw new TypeError('The service answered without a domain.');
  return domain;
}
