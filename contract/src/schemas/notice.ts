/** What the owner of a project should know without asking. The desk shows the same kinds as `data-notice`. */
import { z } from 'zod';
import { DROPPED_EVENTS_NOTICE_DAYS, LIMIT_NAMES, PAUSE_REASONS, SIGNAL_NOTICE_DAYS } from '../vocabulary.ts';
import { IsoTime } from './scalars.ts';

const message = z.string();
const Count = z.int().min(0);

export const LimitNotice = z
  .object({
    kind: z.literal('limit'),
    limit: z.enum(LIMIT_NAMES),
    percent: z.int(),
    reached_on: z.iso.date().nullable().meta({
      description:
        'The day on which the cap is reached at the present pace, or has refused; null where no end is in sight.',
    }),
    message,
  })
  .meta({
    id: 'LimitNotice',
    description: 'A cap that is nearly or wholly used up, or that has refused something in the last 24 hours.',
  });

export const PausedNotice = z
  .object({ kind: z.literal('paused'), reason: z.enum(PAUSE_REASONS), since: IsoTime.nullable(), message })
  .meta({ id: 'PausedNotice', description: 'Why the project is paused, since when, and what to do.' });

export const WebhookNotice = z
  .object({
    kind: z.literal('webhook'),
    webhook: z.string().meta({ description: 'Identifier of the webhook.' }),
    message,
  })
  .meta({ id: 'WebhookNotice', description: 'A webhook whose last try failed, or that the service switched off.' });

export const ProviderNotice = z
  .object({
    kind: z.literal('provider'),
    provider: z.string(),
    failures: Count.meta({ description: 'Sign-ins since yesterday that failed because of the provider.' }),
    message,
  })
  .meta({
    id: 'ProviderNotice',
    description:
      'An identity provider at which more sign-ins fail than succeed, or whose redirect URI has moved (`failures` is 0).',
  });

export const RefusedHostNotice = z
  .object({
    kind: z.literal('refused-host'),
    related: z.array(z.string()).meta({
      description: 'Refused hosts that share their registrable domain with a callback URL.',
    }),
    others: Count.meta({ description: 'How many other hosts were refused. Anybody can cause that.' }),
    message,
  })
  .meta({ id: 'RefusedHostNotice', description: 'Sign-ins were refused because no callback URL has their host.' });

export const DomainNotice = z
  .object({
    kind: z.literal('domain'),
    host: z.string(),
    status: z.enum(['active', 'lapsed']),
    lapses_at: IsoTime.nullable().meta({
      description: 'When an active host ends unless its TXT record is found before; null where it has ended.',
    }),
    message,
  })
  .meta({ id: 'DomainNotice', description: 'The own domain of the project has lapsed, or is about to.' });

export const EventsDroppedNotice = z
  .object({
    kind: z.literal('events-dropped'),
    dropped: z.object({ login_started: Count, login_failed: Count, consent_denied: Count }).meta({
      description: `How many events of the last ${DROPPED_EVENTS_NOTICE_DAYS} days have no row, by kind.`,
    }),
    message,
  })
  .meta({ id: 'EventsDroppedNotice', description: 'Events that were counted and not kept, because too many came.' });

export const KeyNotice = z
  .object({
    kind: z.literal('key'),
    fingerprint: z.string().meta({ description: 'The beginning of the hash of the key.' }),
    expires_at: IsoTime,
    message,
  })
  .meta({ id: 'KeyNotice', description: 'A key that is about to expire.' });

export const ApprovalNotice = z
  .object({
    kind: z.literal('approval'),
    approval: z.string().meta({ description: 'Identifier of the request; the owner decides at its page on the desk.' }),
    expires_at: IsoTime,
    message,
  })
  .meta({ id: 'ApprovalNotice', description: 'A call of a key or program waits for the owner of the project.' });

export const AccountSignalNotice = z
  .object({
    kind: z.literal('account-signal'),
    sessions: z
      .object({
        account_hijacked: Count,
        account_disabled: Count,
        account_purged: Count,
        account_signed_out: Count,
      })
      .meta({
        description: `Sessions that ended in the last ${SIGNAL_NOTICE_DAYS} days, by what the provider reported.`,
      }),
    message,
  })
  .meta({
    id: 'AccountSignalNotice',
    description: 'An identity provider reported accounts of users, and their sessions were ended.',
  });

export const PasskeyNotice = z
  .object({
    kind: z.literal('passkey'),
    suspended: Count.meta({
      description: `Passkeys that were suspended in the last ${SIGNAL_NOTICE_DAYS} days, because their counter went back.`,
    }),
    message,
  })
  .meta({ id: 'PasskeyNotice', description: 'There may be a copy of the passkey of a user.' });

export const AdoptionNotice = z
  .object({
    kind: z.literal('adoption'),
    issuer: z.string().meta({ description: 'The former system whose sessions are taken over.' }),
    until: IsoTime,
    adopted: Count.meta({ description: 'Sessions that were taken over since it was set.' }),
    refused: Count.meta({ description: 'People with a good token who were not imported, or may not enter.' }),
    message,
  })
  .meta({ id: 'AdoptionNotice', description: 'How the move from a former system goes.' });

export const Notice = z.discriminatedUnion('kind', [
  LimitNotice,
  PausedNotice,
  WebhookNotice,
  ProviderNotice,
  RefusedHostNotice,
  DomainNotice,
  EventsDroppedNotice,
  KeyNotice,
  AccountSignalNotice,
  PasskeyNotice,
  ApprovalNotice,
  AdoptionNotice,
]);
export type Notice = z.output<typeof Notice>;
