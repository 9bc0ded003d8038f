/** Identity providers of organisations: whose assertions a project takes, for which clients and which people. */
import { z } from 'zod';
import { TRUSTED_CLIENTS_MAX, TRUSTED_DOMAINS_MAX, TRUSTED_ISSUERS_MAX } from '../vocabulary.ts';
import { AccessDomain } from './people.ts';
import { isStorable, UNSTORABLE, UrlText } from './scalars.ts';

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const TrustedIssuer = z
  .strictObject({
    issuer: UrlText.meta({ description: 'The issuer, as its assertions name it.', example: 'https://acme.okta.com' }),
    client_ids: z
      .array(z.string().min(1).max(256).refine(isStorable, UNSTORABLE))
      .min(1)
      .max(TRUSTED_CLIENTS_MAX)
      .meta({ description: 'Clients of this project that may present its assertions.', example: ['app_4fYp2q'] }),
    domains: z
      .array(AccessDomain)
      .max(TRUSTED_DOMAINS_MAX)
      .default([])
      .meta({ description: 'Domains of addresses for which it may create users.', example: ['acme.example'] }),
    provision: z.enum(['known', 'create']).default('known').meta({
      description:
        '`known`: the person has signed in by this issuer before. `create`: a new user is made, where the domain of the address is listed. An address alone never matches a user.',
    }),
  })
  .meta({ id: 'TrustedIssuer' });

export const TrustedIssuers = z
  .strictObject({
    issuers: z
      .array(TrustedIssuer)
      .max(TRUSTED_ISSUERS_MAX)
      .refine((issuers) => unique(issuers.map(({ issuer }) => issuer)), 'must not repeat an issuer'),
  })
  .meta({ id: 'TrustedIssuers' });
