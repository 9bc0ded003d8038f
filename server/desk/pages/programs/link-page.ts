/**
 * The page of `porchlight link`. The code is never filled in: somebody who sends a link wants the reader to approve a machine
 * that is not the reader's own, so the reader has to have a code and type it.
 */
import { LINKED_KEY_LIFETIME_S } from '@porchlight/contract';
import { type Link, linkedKey } from '../../../links/link.ts';
import { button, decisionButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { notice } from '../../../pages/components/notice.ts';
import { userText } from '../../../pages/components/person.ts';
import { table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { KeyRecord } from '../../../tenants/ports.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { endKeyForm, keyState, namedKey, usedLast } from './key-cells.ts';
import { permissionWords } from './permission-words.ts';

const TITLE = 'Link a machine';
const DAYS = LINKED_KEY_LIFETIME_S / 86_400;
const CODE_MAX = 20;

const shown = (call: ProjectCall, children: Markup, below: Markup = null): string =>
  projectPage(call, {
    section: 'members',
    title: TITLE,
    children: html`${card({ id: 'link', title: TITLE }, children)}${below}`,
  });

export const linkCodePage = (call: ProjectCall, keys: readonly KeyRecord[]): string =>
  shown(
    call,
    html`
      <p>
        <code>porchlight link</code> in a clone of the app shows a code. Type it here. Do so only if you have started that
        command yourself, just now: whoever gets the key works in the project under your name.
      </p>
      ${form(
        { action: `${projectPaths(call.tenant.id).link}/code`, csrf: call.csrf, className: 'stack' },
        html`
          ${textField({
            id: 'user-code',
            name: 'user_code',
            label: 'Code',
            required: true,
            maxLength: CODE_MAX,
            autocomplete: 'off',
          })}
          <div class="button-row">${button({ label: 'Continue', action: 'proceed' })}</div>`,
      )}`,
    keys.length === 0 ? null : card({ id: 'own-keys', title: 'Your machines' }, ownKeysTable(call, keys)),
  );

const ownKeysTable = (call: ProjectCall, keys: readonly KeyRecord[]): Markup =>
  table({
    id: 'own-keys',
    caption: 'Your keys in this project',
    captionHidden: true,
    stacked: true,
    columns: [
      { header: 'Key', rowHeader: true, cell: namedKey },
      { header: 'State', cell: (key) => keyState(key, call.now) },
      { header: 'Last used', cell: usedLast },
      {
        header: 'End',
        isAction: true,
        cell: (key) => endKeyForm(call, `${projectPaths(call.tenant.id).link}/end`, key),
      },
    ],
    rows: keys,
    empty: '',
  });

export function linkQuestionPage(call: ProjectCall, link: Link): string {
  const { link: path } = projectPaths(call.tenant.id);
  const key = linkedKey({ ...link, person: call.account.name ?? call.account.email }, call.role, call.now);
  const target = (decision: string) => ({
    action: `${path}/${decision}`,
    csrf: call.csrf,
    hidden: { user_code: link.userCode },
  });
  return shown(
    call,
    html`
      <p>This machine asks for a key of your own:</p>
      ${keyValueList([
        { label: 'Code', value: html`<code data-user-code>${link.userCode}</code>` },
        { label: 'Machine', value: html`<span data-machine>${userText(link.machine, CODE_MAX * 2)}</span>` },
        { label: 'Network', value: html`<code data-network>${visibleText(link.network, 60)}</code>` },
        { label: 'Asked', value: time(link.createdAt) },
        { label: 'The key may', value: permissionWords(key?.permissions ?? []) },
        { label: 'It ends', value: `with your membership, after ${DAYS} days at most` },
      ])}
      ${notice(
        'warn',
        html`<p>The name of the machine is what it says of itself. Approve only if the code is on your own screen.</p>`,
      )}
      <div class="button-row">
        ${form(target('approve'), decisionButton('approve', 'Approve'))}
        ${form(target('deny'), decisionButton('deny', 'Deny', 'secondary'))}
      </div>`,
  );
}
