/** One person: what is known, where they are signed in, what they did, and what the owner can do about it. */

import type { PersonApproval } from '../../../approvals/common/person-approval.ts';
import { badge } from '../../../pages/components/badge.ts';
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { avatar, userText } from '../../../pages/components/person.ts';
import { table } from '../../../pages/components/table.ts';
import { exactTime, time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { EventRecord } from '../../../social-login/ports/events.ts';
import type { SessionRecord } from '../../../social-login/ports/sessions.ts';
import type { EventNames } from '../../name-events.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { type ProjectPaths, projectPaths } from '../../paths.ts';
import { eventsTable } from '../activity/events-table.ts';
import { addressOf } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { askedOfPersonCard } from './asked-cards.ts';
import { pictured } from './pictured.ts';
import { type WaysModel, waysCard } from './ways-card.ts';

interface UserModel extends WaysModel {
  readonly blockedAt: Date | null;
  readonly sessions: readonly SessionRecord[];
  /** Names of agents by the session that this person gave them. */
  readonly agents: ReadonlyMap<string, string>;
  readonly history: { readonly events: readonly EventRecord[]; readonly names: EventNames };
  /** What the app asked this person to approve, the newest first. */
  readonly asked: readonly PersonApproval[];
  readonly now: Date;
  readonly teams: readonly { readonly id: number; readonly name: string; readonly role: string }[];
}

const facts = ({ user, blockedAt }: UserModel): Markup =>
  keyValueList([
    { label: 'E-mail', value: html`<span class="select-all">${userText(user.email, 254)}</span>` },
    { label: 'Name', value: user.name === null ? 'None' : userText(user.name, 120) },
    { label: 'User id', value: html`<code class="select-all">${user.id}</code>` },
    { label: 'First seen', value: time(user.firstSeen) },
    { label: 'Last seen', value: time(user.lastSeen) },
    {
      label: 'Access',
      value: blockedAt === null ? 'May sign in' : html`${badge('Blocked', 'error')}${' '}since ${exactTime(blockedAt)}`,
    },
  ]);

const teamsCard = (paths: ProjectPaths, { teams }: UserModel): Markup =>
  teams.length === 0
    ? null
    : card(
        { id: 'teams', title: countOf(teams.length, 'team') },
        html`
          <ul class="entry-lines">${teams.map(
            ({ id, name, role }) => html`
            <li class="entry-line">
              <span class="entry-text"><a href=${paths.team(id)}>${userText(name, 80)}</a></span>
              <span class="soft entry-text entry-end"><code>${role}</code></span>
            </li>`,
          )}</ul>`,
      );

/** An agent has a session of its own, so that it can be ended alone. */
const usedBy = (agents: UserModel['agents'], { id }: SessionRecord): Markup => {
  const agent = agents.get(id);
  return agent === undefined ? 'Your app' : html`${userText(agent, 80)}<span class="row-id">Agent</span>`;
};

function sessionsCard(call: ProjectCall, { user, sessions, agents }: UserModel): Markup {
  if (sessions.length === 0)
    return card(
      { id: 'sessions', title: 'Sessions' },
      html`<p class="soft">This person is not signed in anywhere.</p>`,
    );
  const action = `${projectPaths(call.tenant.id).user(user.id)}/end-session`;
  const end = ({ id, createdAt }: SessionRecord): Markup =>
    form(
      { action, csrf: call.csrf, hidden: { session_id: id } },
      button({
        label: html`End<span class="visually-hidden"> the session of ${exactTime(createdAt)}</span>`,
        kind: 'secondary',
        action: 'end-session',
      }),
    );
  return card(
    { id: 'sessions', title: sessions.length > 1 ? countOf(sessions.length, 'session') : 'Sessions' },
    html`
      ${table({
        id: 'sessions-table',
        caption: 'Sessions of this person',
        captionHidden: true,
        stacked: true,
        tall: true,
        columns: [
          { header: 'Signed in', rowHeader: true, cell: (session: SessionRecord) => time(session.createdAt) },
          { header: 'Used by', cell: (session) => usedBy(agents, session) },
          { header: 'Last refresh', cell: ({ refreshedAt }) => (refreshedAt === null ? 'Not yet' : time(refreshedAt)) },
          { header: 'Expires', cell: ({ expiresAt }) => time(expiresAt) },
          ...(call.may('users:write') ? [{ header: 'Sign out', isAction: true, cell: end }] : []),
        ],
        rows: sessions,
      })}
      ${
        sessions.length < 2 || !call.may('users:write')
          ? null
          : form(
              { action: `${action}s`, csrf: call.csrf },
              button({ label: 'End all sessions', kind: 'danger', action: 'end-sessions' }),
            )
      }`,
  );
}

const historyCard = (paths: ProjectPaths, { user, history }: UserModel): Markup =>
  card(
    { id: 'history', title: 'Events' },
    history.events.length === 0
      ? html`<p class="soft">Nothing that this person did is kept.</p>`
      : html`
        ${eventsTable({ paths, ...history, id: 'user-events', caption: 'Events of this person', captionHidden: true, withUser: false })}
        <p><a href=${addressOf(paths.events, { user_id: user.id })}>All events of this person</a></p>`,
  );

function dangerCard(call: ProjectCall, { user, blockedAt }: UserModel): Markup {
  if (!call.may('users:write')) return null;
  const path = projectPaths(call.tenant.id).user(user.id);
  const blocked = blockedAt !== null;
  return card(
    { id: 'actions', title: 'Access and data' },
    html`
      <div class="deed">
        <p>${blocked ? 'They cannot sign in.' : 'Blocking ends all sessions, and the person can no longer sign in.'}</p>
        ${form(
          { action: `${path}/block`, csrf: call.csrf, hidden: { blocked: blocked ? 'false' : 'true' } },
          button({ label: blocked ? 'Unblock' : 'Block', kind: blocked ? 'secondary' : 'danger', action: 'block' }),
        )}
      </div>
      ${
        call.may('users:export')
          ? html`
            <div class="deed">
              <p>Everything that is kept about this person, as JSON, to give to them.</p>
              ${linkButton({ label: 'Export', href: `${path}/export`, kind: 'secondary', action: 'export' })}
            </div>`
          : null
      }
      <details class="more">
        <summary>Delete this person</summary>
        <p>User and sessions are gone for good, and tokens stop working. Events keep their place in the history and lose all personal data.</p>
        ${form(
          { action: `${path}/delete`, csrf: call.csrf, className: 'inline-form' },
          html`
            ${textField({ id: 'confirm', name: 'confirm', label: 'Type the e-mail address to confirm', required: true, autocomplete: 'off', maxLength: 320 })}
            ${button({ label: 'Delete this person', kind: 'danger', action: 'delete-user' })}`,
        )}
      </details>`,
  );
}

export function userPage(call: ProjectCall, model: UserModel): string {
  const paths = projectPaths(call.tenant.id);
  const { user } = model;
  return projectPage(call, {
    section: 'users',
    title: user.email,
    children: html`
      <p class="crumbs"><a href=${paths.users}>All users</a></p>
      <h2 class="with-avatar">${avatar(pictured(paths, user))}${userText(user.name ?? user.email, 80)}</h2>
      ${card({}, facts(model))}
      ${waysCard(call, model)}
      ${teamsCard(paths, model)}
      ${sessionsCard(call, model)}
      ${historyCard(paths, model)}
      ${model.asked.length === 0 ? null : askedOfPersonCard(model.asked, model.now)}
      ${dangerCard(call, model)}`,
  });
}
