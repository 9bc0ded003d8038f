/** The keys of a project by their fingerprints, and the file that holds the present pair. */
import { CREDENTIALS_FILENAME, KEY_GRACE_S } from '@porchlight/contract';
import { mainPermissions } from '../../../keys/key.ts';
import { badge } from '../../../pages/components/badge.ts';
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { checkbox } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { table } from '../../../pages/components/table.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import type { KeyRecord } from '../../../tenants/ports.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { changeKeyFold, createKeyCard, policyCard, secretCard } from './key-cards.ts';
import { endKeyForm, isEnded, keyState, namedKey, usedLast } from './key-cells.ts';
import { isFormerBuild, permissionWords } from './permission-words.ts';

interface KeysModel {
  readonly keys: readonly KeyRecord[];
  /** The content of the credentials file, shown in the answer to a form and never in a page that is kept. */
  readonly credentials?: { readonly content: string; readonly isNew: boolean };
  /** The secret of a new key, which is shown only this once. */
  readonly secret?: string;
}

const rights = ({ permissions }: KeyRecord): Markup =>
  isFormerBuild(permissions)
    ? html`<span data-former-build>${permissionWords(permissions)}</span> ${badge('Reads users', 'warn')}
      <span class="row-id">Made as “Build” in an earlier release, which could list users. Give it “Build” again below to end that.</span>`
    : html`${permissionWords(permissions)}`;

/** A main key is ended by its replacement only. */
const actions = (call: ProjectCall, key: KeyRecord): Markup => html`
  ${key.kind === 'management' ? changeKeyFold(call, key) : null}
  ${key.expiresAt === null && key.isMain ? null : endKeyForm(call, `${projectPaths(call.tenant.id).keys}/end`, key)}`;

const keysTable = (call: ProjectCall, keys: readonly KeyRecord[]): Markup =>
  table({
    id: 'keys',
    caption: 'Keys of this project',
    captionHidden: true,
    stacked: true,
    columns: [
      { header: 'Key', rowHeader: true, cell: namedKey },
      {
        header: 'May',
        cell: (key) => (key.kind === 'application' ? 'Serve the app' : rights(key)),
      },
      { header: 'State', cell: (key) => keyState(key, call.now) },
      { header: 'Last used', cell: usedLast },
      {
        header: 'Change or end',
        isAction: true,
        cell: (key) => (isEnded(key, call.now) ? null : actions(call, key)),
      },
    ],
    rows: keys,
    empty: 'There is no active key.',
  });

const credentialsCard = (call: ProjectCall, { content, isNew }: NonNullable<KeysModel['credentials']>): Markup =>
  card(
    { id: 'credentials', title: isNew ? 'The new credentials' : 'The credentials' },
    html`
      ${notice(
        'warn',
        html`<p><strong>These are secret.</strong> Anyone who has them can do everything with this project. Put them into <code>${CREDENTIALS_FILENAME}</code> in the root of your project, and keep that file out of source control. This page will not show them again by itself.</p>`,
        'status',
      )}
      ${codeBlock({ code: content, label: 'Content of the credentials file', title: CREDENTIALS_FILENAME, selectWhole: true, copy: true })}
      ${downloadLine(call)}`,
  );

const downloadLine = (call: ProjectCall): Markup => html`
  <div class="deed">
    <p class="soft">
      As a file it arrives as <code>porchlight.service</code>, because browsers drop a leading dot: rename it to${' '}
      <code>${CREDENTIALS_FILENAME}</code>. The line <code>*.service</code> in <code>.gitignore</code> keeps both names out of git.
    </p>
    ${linkButton({ label: 'Download', href: projectPaths(call.tenant.id).credentials, kind: 'secondary', action: 'download' })}
  </div>`;

const rotateForm = (call: ProjectCall): Markup =>
  form(
    { action: `${projectPaths(call.tenant.id).keys}/rotate`, csrf: call.csrf, className: 'stack' },
    html`
      <p>You get a new pair. The old keys keep working for ${KEY_GRACE_S / 3_600} hours, so that your app can switch without downtime.</p>
      ${checkbox({ id: 'revoke-now', name: 'revoke_now', value: 'true', label: 'End the old keys at once, because someone else may have them' })}
      <div>${button({ label: 'Replace the keys', kind: 'danger', action: 'rotate' })}</div>`,
  );

const rotateCard = (call: ProjectCall, keys: readonly KeyRecord[]): Markup =>
  card(
    { id: 'rotate', title: 'Replace the keys' },
    mainPermissions(keys).every((permission) => call.may(permission))
      ? rotateForm(call)
      : html`<p>The management key may do more than your role, and a new one would too. Ask an owner of the project to replace the keys, or end a single key above.</p>`,
  );

const showCard = (call: ProjectCall): Markup =>
  card(
    { id: 'file', title: html`The file <code>${CREDENTIALS_FILENAME}</code>` },
    html`
      <p>It holds the present pair of keys for your app and your agent. It is secret.</p>
      ${form({ action: `${projectPaths(call.tenant.id).keys}/show`, csrf: call.csrf }, button({ label: 'Show it once', kind: 'secondary', action: 'show-credentials' }))}
      ${downloadLine(call)}`,
  );

export const keysPage = (call: ProjectCall, { keys, credentials, secret }: KeysModel): string =>
  projectPage(call, {
    section: 'keys',
    children: html`
      ${credentials === undefined ? null : credentialsCard(call, credentials)}
      ${secret === undefined ? null : secretCard(secret)}
      ${card(
        { id: 'present', title: 'All keys' },
        html`${keysTable(call, keys)}<p class="soft">Only fingerprints are kept in a readable form. <a href=${`${PAGE_PATHS.docs}/keys`}>What each key is for</a></p>`,
      )}
      ${credentials === undefined ? showCard(call) : null}
      ${createKeyCard(call)}
      ${policyCard(call)}
      ${rotateCard(call, keys)}`,
  });
