/** The routes of taking sessions of a former system over: the owner's settings. They need the management key. */
import { contract } from '@porchlight/contract';
import { rest } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { ManageAdoption } from '../ports/adoption.ts';
import type { AdoptionSource } from '../settings/adoption-source.ts';

export const adoptionRoutes = (adoption: ManageAdoption) => {
  const answer = (source: AdoptionSource | null) => ({ status: 200, body: { adoption: present(source) } }) as const;
  return rest.router(contract.adoption, {
    read: async ({ res }) => answer(unwrap(await adoption.read(callingTenant(res).id))),
    set: async ({ body: { jwks_uri: jwksUri, ...source }, res }) =>
      answer(unwrap(await adoption.set(callingTenant(res), { ...source, jwksUri }))),
    end: async ({ res }) => answer(unwrap(await adoption.end(callingTenant(res).id))),
  });
};

const present = (source: AdoptionSource | null) => {
  if (!source) return null;
  const { issuer, jwksUri: jwks_uri, audience, until } = source;
  return { issuer, jwks_uri, audience, until: new Date(until).toISOString() };
};
