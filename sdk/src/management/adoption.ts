/** From which former system the sessions of the project are taken over. */
import type { AdoptionAnswer, AdoptionSource } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Adoption {
  /** Null if no sessions are taken over. */
  adoption(): Promise<AdoptionAnswer['adoption']>;
  /** One source at a time: replaces the one before. Only for a claimed project. */
  setAdoption(source: AdoptionSource): Promise<AdoptionAnswer['adoption']>;
  /** Sessions that were taken over stay. */
  deleteAdoption(): Promise<AdoptionAnswer['adoption']>;
}

export const adoptionWith = (request: Request): Adoption => ({
  adoption: async () => (await settleTwice(() => api.getAdoption(request()))).adoption,
  setAdoption: async (source) => (await settleTwice(() => api.setAdoption(source, request()))).adoption,
  deleteAdoption: async () => (await settleTwice(() => api.deleteAdoption(request()))).adoption,
});
