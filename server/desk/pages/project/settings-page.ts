/** The name of a project, how long its sessions last, and its end. */
import { EPHEMERAL_LIFETIME_H, SESSION_MAX_DAYS_LIMIT, TAKE_BACK_H, TRANSFER_H } from '@porchlight/contract';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { select, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { exactTime } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { SocialLoginResource } from '../../../social-login/ports/resource.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { adoptionCard } from './adoption-card.ts';

interface SettingsModel {
  readonly resource: SocialLoginResource | null;
  /** Whether test users are on; null if social login is not set up. */
  readonly testUsers: boolean | null;
  readonly users: number;
  /** Until when an offer to hand the project over is valid. */
  readonly offeredUntil: Date | null;
  /** The link of an offer that was made just now. */
  readonly transferUrl?: string;
}

const nameCard = (call: ProjectCall): Markup =>
  card(
    { id: 'name', title: 'Name' },
    form(
      { action: `${projectPaths(call.tenant.id).settings}/name`, csrf: call.csrf, className: 'inline-form' },
      html`
        ${textField({ id: 'project-name', name: 'name', label: 'Name of the project', value: (call.typed?.field('name') || (call.tenant.name ?? '')).slice(0, 80), required: true, maxLength: 80, autocomplete: 'off' })}
        ${button({ label: 'Rename', kind: 'secondary', action: 'rename' })}`,
    ),
  );

const sessionsCard = (call: ProjectCall, { sessionMaxDays }: SocialLoginResource): Markup =>
  card(
    { id: 'session-end', title: 'End of sessions' },
    form(
      { action: `${projectPaths(call.tenant.id).settings}/session-end`, csrf: call.csrf, className: 'inline-form' },
      html`
        ${textField({
          id: 'session-max-days',
          name: 'session_max_days',
          type: 'number',
          min: 1,
          max: SESSION_MAX_DAYS_LIMIT,
          label: 'Days until everyone has to sign in again',
          hint: 'Empty: as long as they keep coming back within 30 days.',
          value: sessionMaxDays === null ? '' : String(sessionMaxDays),
        })}
        ${button({ label: 'Save', kind: 'secondary', action: 'session-end' })}`,
    ),
  );

const testUsersCard = (call: ProjectCall, on: boolean): Markup =>
  card(
    { id: 'test-users', title: 'Test users' },
    html`
      <p>${
        on
          ? 'On. A key that may create test users can sign them in to your app, on this machine and at hosts that are proven to be yours.'
          : 'Off. Nobody can create a test user. While only listed people may sign in, they stay off until you switch them on.'
      }</p>
      ${form(
        { action: `${projectPaths(call.tenant.id).settings}/test-users`, csrf: call.csrf, className: 'inline-form' },
        html`
          <input type="hidden" name="test_users" value=${on ? 'off' : 'on'} />
          ${button({ label: on ? 'Switch test users off' : 'Switch test users on', kind: 'secondary', action: 'test-users' })}`,
      )}`,
  );

const HOUR = 3_600;
const DAY = 86_400;
/** Usual times; any other is set by the API and shown as it is. */
const REMEMBERED: readonly (readonly [seconds: number, words: string])[] = [
  [0, 'Not at all'],
  [HOUR, 'One hour'],
  [8 * HOUR, 'Eight hours'],
  [DAY, 'One day'],
  [7 * DAY, 'Seven days'],
  [30 * DAY, 'Thirty days'],
];

function browserSessionCard(call: ProjectCall, { browserSessionS }: SocialLoginResource): Markup {
  const present = browserSessionS ?? 0;
  const isUsual = REMEMBERED.some(([seconds]) => seconds === present);
  const times = isUsual ? REMEMBERED : [...REMEMBERED, [present, `${present} seconds`] as const];
  return card(
    { id: 'browser-session', title: 'Browser session' },
    html`
      <p>Your OpenID clients can share one sign-in: for this long after it, a client that the person has agreed to gets a new code in the same browser without a page. Sign-in links of the SDK are not affected.</p>
      ${form(
        {
          action: `${projectPaths(call.tenant.id).settings}/browser-session`,
          csrf: call.csrf,
          className: 'inline-form',
        },
        html`
          ${select({
            id: 'browser-session-s',
            name: 'browser_session_s',
            label: 'Remember the browser for',
            choices: times.map(([seconds, label]) => ({ value: String(seconds), label })),
            value: String(present),
          })}
          ${button({ label: 'Save', kind: 'secondary', action: 'browser-session' })}`,
      )}`,
  );
}

function transferCard(call: ProjectCall, { offeredUntil, transferUrl }: SettingsModel): Markup {
  const { settings } = projectPaths(call.tenant.id);
  const act = (name: string, label: string): Markup =>
    form({ action: `${settings}/${name}`, csrf: call.csrf }, button({ label, kind: 'secondary', action: name }));
  return card(
    { id: 'transfer', title: 'Transfer' },
    html`
      ${
        transferUrl === undefined
          ? null
          : html`
            ${notice('warn', html`<p>Send this link to the new owner. Anyone who opens it can take over the project within ${TRANSFER_H} hours. It is shown this once.</p>`, 'status')}
            ${codeBlock({ code: transferUrl, label: 'Transfer link', selectWhole: true, copy: true })}`
      }
      <p>${
        offeredUntil === null
          ? `Another account takes it over by a link, with all users, sessions and settings. The link works for ${TRANSFER_H} hours.`
          : html`An offer stands until ${exactTime(offeredUntil)}. The project is yours until somebody accepts it.`
      }</p>
      <div class="button-row">
        ${act('transfer', offeredUntil === null ? 'Make a transfer link' : 'Make a new link')}
        ${offeredUntil === null ? null : act('withdraw', 'Withdraw the offer')}
      </div>`,
  );
}

const releaseCard = (call: ProjectCall): Markup =>
  card(
    { id: 'release', title: 'Release' },
    html`
      <details class="more">
        <summary>Release this project</summary>
        <p>It belongs to nobody then and ends after ${EPHEMERAL_LIFETIME_H} hours, unless somebody claims it by a link made with its keys. Sign-in goes on meanwhile, within the limits of an unclaimed project.</p>
        ${form(
          { action: `${projectPaths(call.tenant.id).settings}/release`, csrf: call.csrf, className: 'inline-form' },
          html`
            ${textField({ id: 'confirm-release', name: 'confirm', label: html`Type <code>${call.tenant.id}</code> to confirm`, required: true, autocomplete: 'off', maxLength: 64 })}
            ${button({ label: 'Release this project', kind: 'danger', action: 'release' })}`,
        )}
      </details>`,
  );

const deleteCard = (call: ProjectCall, { users }: SettingsModel): Markup =>
  card(
    { id: 'delete', title: 'Delete this project' },
    html`
      <p>Its keys and tokens stop working at once, and nobody can sign in. You can take it back for ${TAKE_BACK_H} hours; then ${countOf(users, 'user')}, all sessions and all events are gone for good.</p>
      ${form(
        { action: `${projectPaths(call.tenant.id).settings}/delete`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'confirm-delete', name: 'confirm', label: html`Type <code>${call.tenant.id}</code> to confirm`, required: true, autocomplete: 'off', maxLength: 64 })}
          ${button({ label: 'Delete this project', kind: 'danger', action: 'delete-project' })}`,
      )}`,
  );

export const settingsPage = (call: ProjectCall, model: SettingsModel): string =>
  projectPage(call, {
    section: 'settings',
    children: html`
      ${nameCard(call)}
      ${model.resource === null ? null : sessionsCard(call, model.resource)}
      ${model.resource === null ? null : browserSessionCard(call, model.resource)}
      ${model.testUsers === null ? null : testUsersCard(call, model.testUsers)}
      ${model.resource === null || call.tenant.claimedAt === null ? null : adoptionCard(call, model.resource)}
      ${transferCard(call, model)}
      ${releaseCard(call)}
      ${deleteCard(call, model)}`,
  });
