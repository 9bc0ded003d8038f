/** What is asked before a key, a secret or an agent ends: what stops, and when it was used last. */
import { CLIENT_SECRET_GRACE_S, KEY_GRACE_S, type Permission, WEBHOOK_SECRET_GRACE_S } from '@porchlight/contract';
import type { ConnectedAgent } from '../../../issuer/ports/agents.ts';
import type { OwnClient } from '../../../issuer/settings/own-client.ts';
import { userText } from '../../../pages/components/person.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { KeyRecord } from '../../../tenants/ports.ts';
import type { SentMessage } from '../../../webhooks/ports.ts';
import type { Webhook } from '../../../webhooks/webhook.ts';
import type { Question } from '../../project-call.ts';
import { permissionWords } from './permission-words.ts';

const HOUR_S = 3_600;
const NAME_LENGTH = 80;

const KIND_WORDS = { management: 'The management key', application: 'The application key' } as const;

const named = ({ kind, name, fingerprint }: KeyRecord): Markup => html`
  ${name === null ? KIND_WORDS[kind] : html`The key ${userText(name, NAME_LENGTH)}`} <code>${fingerprint}</code>`;

export const lastUse = ({ lastUsedAt, lastUsedFrom }: KeyRecord): Markup =>
  lastUsedAt === null
    ? html`It has not been used yet.`
    : html`It was last used ${time(lastUsedAt)}${lastUsedFrom === null ? null : html` from <code>${lastUsedFrom}</code>`}.`;

const work = (key: KeyRecord): Markup =>
  key.kind === 'application'
    ? 'Sign-ins and sessions of the app'
    : html`Calls that it may make (${permissionWords(key.permissions)})`;

export const endKeyQuestion = (key: KeyRecord): Question => ({
  section: 'keys',
  title: 'End this key?',
  stops: [html`${named(key)} stops within a second. ${lastUse(key)}`, html`${work(key)} fail from then on.`],
  button: 'End the key',
});

/** A key that loses rights. Only what it can do today and not afterwards stops. */
export const narrowKeyQuestion = (key: KeyRecord, lost: readonly Permission[]): Question => ({
  section: 'keys',
  title: 'Take rights from this key?',
  lost: 'Calls that fail meanwhile do not come back.',
  stops: [
    html`${named(key)} may no longer: <code>${lost.join(', ')}</code>. ${lastUse(key)}`,
    'Calls that need this fail from the next one on. You can give the rights back here.',
  ],
  button: 'Take the rights',
});

export const endAgentQuestion = ({ name, lastUsedAt }: Pick<ConnectedAgent, 'name' | 'lastUsedAt'>): Question => ({
  section: 'agents',
  title: 'Disconnect this agent?',
  stops: [
    html`${userText(name, NAME_LENGTH)} loses its tokens at once. It was last used ${time(lastUsedAt)}.`,
    'What it has asked its user to approve is denied. Its user can connect it again.',
  ],
  button: 'Disconnect the agent',
});

export const rotateQuestion = (keys: readonly KeyRecord[], endNow: boolean): Question => ({
  section: 'keys',
  title: 'Replace the keys?',
  stops: [
    ...keys.map(
      (key) =>
        html`${named(key)} ${
          endNow ? 'stops at once' : `works for ${KEY_GRACE_S / HOUR_S} hours more, and then stops`
        }. ${lastUse(key)}`,
    ),
    html`Your app and your programs need the new keys ${endNow ? 'now' : 'until then'}.`,
  ],
  button: 'Replace the keys',
});

export const clientSecretQuestion = ({ name, id }: OwnClient): Question => ({
  section: 'agents',
  title: 'Make a new secret?',
  stops: [
    html`The present secret of ${userText(name, NAME_LENGTH)} <code>${id}</code> works for ${CLIENT_SECRET_GRACE_S / HOUR_S} hours more, and then stops. A secret before it stops at once.`,
    html`The program cannot get tokens after that, until it has the new secret. When a secret was last used is not recorded.`,
  ],
  button: 'Make a new secret',
});

export const newSecretQuestion = ({ url }: Webhook, newest: SentMessage | undefined): Question => ({
  section: 'webhooks',
  title: 'Make a new secret?',
  stops: [
    html`The present secret of the webhook to ${URL.parse(url)?.host ?? url} signs for ${WEBHOOK_SECRET_GRACE_S / HOUR_S} hours more, and then stops. A secret before it stops at once.`,
    newest
      ? html`It last signed a message ${time(newest.delivery.createdAt)}. Your receiver needs the new secret until then.`
      : html`It has not signed a message yet.`,
  ],
  button: 'Make a new secret',
});
