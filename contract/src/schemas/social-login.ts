/** The social-login resource of a tenant. */
import { z } from 'zod';
import { CALLBACK_URLS_MAX, EVENTS_TABLE } from '../vocabulary.ts';
import { UrlText } from './scalars.ts';

const CallbackUrls = z
  .array(UrlText)
  .min(1)
  .max(CALLBACK_URLS_MAX)
  .meta({
    description:
      'Every URL that a sign-in may return to. The list replaces the present one. `https://*.example.com/cb` covers one label.',
    example: ['https://app.example.com/auth/callback', 'http://localhost:5173/auth/callback'],
  });

export const ProvisionRequest = z
  .strictObject({
    callback_urls: CallbackUrls.optional(),
    callback_url: UrlText.optional().meta({ deprecated: true, description: 'Deprecated: use `callback_urls`.' }),
  })
  .refine((body) => (body.callback_urls === undefined) !== (body.callback_url === undefined), {
    message: 'send callback_urls, the list of every callback URL that should be active',
    path: ['callback_urls'],
  })
  .meta({ id: 'ProvisionRequest' });

export const SocialLoginResource = z
  .object({
    login_url: z.url(),
    callback_urls: z.array(z.string()),
    events_table: z.literal(EVENTS_TABLE),
    events_endpoint: z.url(),
  })
  .meta({ id: 'SocialLoginResource' });

export const ResourceDeleted = z
  .object({
    deleted: z.literal(true),
    removed: z.object({ users: z.int(), sessions: z.int(), events: z.int() }),
  })
  .meta({ id: 'ResourceDeleted' });

export const RedirectCheckQuery = z.strictObject({ redirect_uri: z.string().min(1).max(8_192) });

export const RedirectCheck = z
  .object({
    redirect_uri: z.string(),
    allowed: z.boolean(),
    matched: z.string().nullable().meta({ description: 'The registered URL that lets it pass.' }),
    nearest: z.string().nullable().meta({ description: 'The registered URL that comes nearest.' }),
    difference: z.string().nullable().meta({ description: 'The first part that differs.' }),
    reason: z.string().nullable().meta({ description: 'Why this address could never be registered.' }),
    fix: z
      .object({
        why: z.string(),
        method: z.literal('POST'),
        path: z.string(),
        body: z.object({ callback_urls: z.array(z.string()) }),
      })
      .nullable()
      .meta({ description: 'The exact call that would list it and keep the present ones.' }),
  })
  .meta({ id: 'RedirectCheck' });
