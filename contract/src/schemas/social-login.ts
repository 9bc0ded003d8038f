/** The social-login resource of a tenant. */
import { z } from 'zod';
import {
  APP_CLIENT_ID,
  CALLBACK_MODES,
  CALLBACK_URLS_MAX,
  EVENTS_TABLE,
  SESSION_MAX_DAYS_LIMIT,
} from '../vocabulary.ts';
import { Removal } from './dry-run.ts';
import { IsoTime, UrlText } from './scalars.ts';

const CallbackUrls = z
  .array(UrlText)
  .min(1)
  .max(CALLBACK_URLS_MAX)
  .meta({
    description:
      'Every URL that a sign-in may return to. The list replaces the present one. `https://*.example.com/cb` covers one label.',
    example: ['https://app.example.com/auth/callback', 'http://localhost:5173/auth/callback'],
  });

const CallbackModeField = z.enum(CALLBACK_MODES).meta({
  description:
    '`tokens`: a start link without `code_challenge` brings the tokens to the callback URL. `code`: such a link is refused, so that no token ever stands in an address.',
});

const SessionMaxDays = z
  .int()
  .min(1)
  .max(SESSION_MAX_DAYS_LIMIT)
  .nullable()
  .meta({ description: 'Days after which a session ends however often it is refreshed; null: never.' });

/** The settings as they are shown with the resource. */
export const ResourceSettings = { callback_mode: CallbackModeField, session_max_days: SessionMaxDays };

export const ProvisionRequest = z
  .strictObject({
    callback_urls: CallbackUrls.optional(),
    callback_url: UrlText.optional().meta({ deprecated: true, description: 'Deprecated: use `callback_urls`.' }),
    callback_mode: CallbackModeField.optional().meta({ description: 'Kept when left out; `tokens` at first.' }),
    session_max_days: SessionMaxDays.optional().meta({ description: 'Kept when left out; null, no end, at first.' }),
  })
  .refine((body) => (body.callback_urls === undefined) !== (body.callback_url === undefined), {
    message: 'send callback_urls, the list of every callback URL that should be active',
    path: ['callback_urls'],
  })
  .meta({ id: 'ProvisionRequest' });

export const SocialLoginResource = z
  .object({
    login_url: z.url(),
    sign_in_url: z.url().meta({
      description: 'Where people choose how to sign in; with one enabled provider it is the start itself.',
    }),
    callback_urls: z.array(z.string()),
    events_table: z.literal(EVENTS_TABLE),
    events_endpoint: z.url(),
    openid: z
      .object({
        issuer: z.url().meta({ description: 'The issuer that an OpenID library is given.' }),
        client_id: z.literal(APP_CLIENT_ID),
      })
      .meta({ description: 'All that an OpenID library needs to sign users in.' }),
    ...ResourceSettings,
    warnings: z.array(z.string()).optional().meta({
      description:
        'What the owner should look at: wildcards whose domain is not proven. Absent where there is nothing.',
    }),
  })
  .meta({ id: 'SocialLoginResource' });

export const ResourceDeleted = z
  .object({
    deleted: z.literal(true),
    removed: Removal,
  })
  .meta({ id: 'ResourceDeleted' });

export const RedirectCheckQuery = z.strictObject({ redirect_uri: z.string().min(1).max(8_192) });

export const CallbackFix = z.object({
  why: z.string(),
  method: z.literal('POST'),
  path: z.string(),
  body: z.object({ callback_urls: z.array(z.string()) }),
});

export const RedirectCheck = z
  .object({
    redirect_uri: z.string(),
    allowed: z.boolean(),
    matched: z.string().nullable().meta({ description: 'The registered URL that lets it pass.' }),
    nearest: z.string().nullable().meta({ description: 'The registered URL that comes nearest.' }),
    difference: z.string().nullable().meta({ description: 'The first part that differs.' }),
    reason: z.string().nullable().meta({ description: 'Why this address could never be registered.' }),
    fix: CallbackFix.nullable().meta({
      description: 'The exact call that would list it and keep the present ones.',
    }),
  })
  .meta({ id: 'RedirectCheck' });

const ProvableHost = z
  .object({
    host: z.string().meta({
      description: 'A host, or `*.example.com` for all hosts that a wildcard covers.',
      example: 'app.example.com',
    }),
    proven_at: IsoTime.nullable().meta({ description: 'Since when it is proven; null where it is not.' }),
    file_url: z.url().nullable().meta({
      description:
        'The file that may hold the text, as a line of its own. Null for a wildcard: no file speaks for all hosts.',
    }),
    record_name: z.string().meta({ description: 'The name whose TXT record may hold the text.' }),
  })
  .meta({ id: 'ProvableHost' });

export const HostList = z
  .object({
    text: z.string().nullable().meta({
      description: 'What to put there. It is no secret. Null until the project is claimed.',
      example: 'porchlight-verification=…',
    }),
    hosts: z.array(ProvableHost).meta({
      description: 'The hosts of https callback URLs that have no port, and the domains of wildcards.',
    }),
  })
  .meta({ id: 'HostList' });

export const HostCheckRequest = z
  .strictObject({ host: z.string().min(1).max(255).meta({ example: 'app.example.com' }) })
  .meta({ id: 'HostCheckRequest' });

export const HostCheck = z
  .object({
    host: ProvableHost,
    found: z.enum(['file', 'record']).nullable().meta({ description: 'Where the text was found this time.' }),
    faults: z.array(z.string()).meta({ description: 'Why it was found in neither place.' }),
  })
  .meta({ id: 'HostCheck' });
