/** The identity providers by which people sign in to one app. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import {
  NOT_A_PROVIDER_ID,
  PROVIDER_CLIENT_FIELDS,
  PROVIDER_CREDENTIALS,
  PROVIDER_ID_FAULT,
  PROVIDER_ID_FORM,
  PROVIDERS_MAX,
} from '../vocabulary.ts';
import { AccessDomain } from './people.ts';
import { IsoTime, plainText, UrlText } from './scalars.ts';

export const ProviderId = z.string().regex(PROVIDER_ID_FORM, PROVIDER_ID_FAULT).meta({
  description: 'A [built-in provider](/docs/providers), such as `google`, or the name of another one.',
  example: 'github',
});

export const StartProviderId = ProviderId.refine((id) => !NOT_A_PROVIDER_ID.includes(id), 'is another address');

export const ProviderProblem = z
  .object({
    code: z.string().meta({ example: 'invalid_client' }),
    message: z.string().meta({ description: 'What is wrong and what to do, in words for the owner.' }),
  })
  .meta({ id: 'ProviderProblem' });

export const Provider = z
  .object({
    provider: z.string(),
    label: z.string().meta({ description: 'The name that people know it by.', example: 'GitHub' }),
    enabled: z.boolean(),
    credentials: z.enum(PROVIDER_CREDENTIALS).meta({
      description: 'Whose client signs people in: that of the service, your own, or none yet.',
    }),
    client_fields: z.array(z.enum(PROVIDER_CLIENT_FIELDS)).meta({
      description: 'The fields of `ProviderSettings` that a client of your own has at this provider.',
      example: ['client_id', 'client_secret'],
    }),
    client_id: z.string().nullable().meta({ description: 'Your own client id; null where you have none.' }),
    issuer: z.string().nullable().meta({ description: 'Part of the identity of everybody who signs in here.' }),
    domains: z.array(z.string()).meta({ description: 'Domains for which your own OpenID provider speaks.' }),
    redirect_uri: z.url().meta({ description: 'The address to enter at the provider, character for character.' }),
    redirect_uris: z.array(z.url()).meta({
      description:
        'All addresses to enter there, `redirect_uri` first: at your own host if it is active, and at the service for everything that begins there.',
    }),
    problem: ProviderProblem.nullable().meta({
      description:
        'What the last check found; null if nothing. `redirectUriMoved`: enter the new address, then try the sign-in.',
    }),
    checked_at: IsoTime.nullable(),
    from: z.string().nullable().optional().meta({
      description:
        'E-mail codes: the sender of your own mail server; null where the mail server of the service is used.',
    }),
  })
  .meta({ id: 'Provider' });

export const ProviderList = z
  .object({ providers: z.array(Provider) })
  .meta({ id: 'ProviderList', description: 'Enabled ones first, in the order of the sign-in page.' });

export const ProviderSettings = z
  .strictObject({
    enabled: z.boolean(),
    position: z
      .int()
      .min(1)
      .max(PROVIDERS_MAX)
      .optional()
      .meta({ description: 'Place on the sign-in page, from 1; it stays where it is if left out.' }),
    client_id: plainText(500).optional(),
    client_secret: secret(z.string().min(1).max(2_000)).optional(),
    issuer: UrlText.optional().meta({ description: 'Issuer of an OpenID provider of your own.' }),
    label: plainText(60).optional().meta({ description: 'Name of an OpenID provider of your own.' }),
    domains: z.array(AccessDomain).max(50).optional().meta({
      description: 'Domains whose people your own OpenID provider knows; entries of the access list match for them.',
    }),
    team_id: plainText(20).optional().meta({ description: 'Apple: id of the developer team.' }),
    key_id: plainText(20).optional().meta({ description: 'Apple: id of the key.' }),
    private_key: secret(z.string().min(1).max(4_000)).optional(),
    smtp_url: secret(z.string().min(1).max(1_000)).optional(),
    from: z.string().min(3).max(320).optional().meta({
      description:
        'E-mail codes: the sender, as `Name <codes@example.com>` or the address alone. Needed with `smtp_url`.',
      example: 'Acme <codes@example.com>',
    }),
  })
  .meta({ id: 'ProviderSettings' });

export const ProviderRemoved = z.object({ deleted: z.literal(true) }).meta({ id: 'ProviderRemoved' });

export const ProviderCheck = z
  .object({ ok: z.boolean(), problem: ProviderProblem.nullable() })
  .meta({ id: 'ProviderCheck' });
