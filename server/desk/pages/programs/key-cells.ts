/** The cells of a table of keys. */
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { form } from '../../../pages/components/form.ts';
import { userText } from '../../../pages/components/person.ts';
import { exactTime, time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { KeyRecord } from '../../../tenants/ports.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { keyName } from './key-cards.ts';

export const isEnded = ({ expiresAt }: KeyRecord, now: Date): boolean => expiresAt !== null && expiresAt <= now;

export function keyState(key: KeyRecord, now: Date): Markup {
  if (key.expiresAt === null) return badge('Active', 'success');
  if (!key.isMain && !isEnded(key, now))
    return html`${badge('Active', 'success')}${' '}until ${exactTime(key.expiresAt)}`;
  return isEnded(key, now)
    ? html`${badge('Ended')}${' '}${time(key.expiresAt)}`
    : html`${badge('Replaced', 'warn')}${' '}works until ${exactTime(key.expiresAt)}`;
}

export const namedKey = (key: KeyRecord): Markup => html`
  ${key.name === null ? html`<span class="unbroken">${keyName(key)}</span>` : userText(key.name, 80)} <code class="row-id">${key.fingerprint}</code>
  <span class="row-id unbroken">Created ${time(key.createdAt)}</span>`;

export const usedLast = ({ lastUsedAt, lastUsedFrom }: KeyRecord): Markup =>
  lastUsedAt === null
    ? 'Not yet'
    : html`${time(lastUsedAt)}${lastUsedFrom === null ? null : html` from <code>${lastUsedFrom}</code>`}`;

export const endKeyForm = (call: ProjectCall, action: string, key: KeyRecord): Markup =>
  form(
    { action, csrf: call.csrf, hidden: { fingerprint: key.fingerprint } },
    button({
      label: html`End now<span class="visually-hidden">${`: ${keyName(key)} ${key.fingerprint}`}</span>`,
      kind: 'quiet',
      action: 'end-key',
    }),
  );
