/** One team: its members with their roles, open invitations, and its end. */
import { INVITATION_LIFETIME_H, OWNER_ROLE, TEAM_NAME_MAX } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { select, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { userText } from '../../../pages/components/person.ts';
import { table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { Team, TeamInvitation, TeamMember, TeamsResource } from '../../../teams/team.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { addressOf, pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';

interface TeamModel {
  readonly team: Team;
  readonly resource: TeamsResource;
  readonly members: readonly TeamMember[];
  readonly next: number | null;
  readonly after?: number | undefined;
  readonly invitations: readonly TeamInvitation[];
  /** The link of a new invitation, which is shown only this once. */
  readonly link?: { readonly url: string; readonly email: string };
}

const NAME_SHOWN = 80;

const pathOf = (call: ProjectCall, { team }: TeamModel): string => projectPaths(call.tenant.id).team(team.id);

const roleChoices = ({ resource }: TeamModel) => resource.roles.map(({ name }) => ({ value: name, label: name }));

function roleForm(call: ProjectCall, model: TeamModel, member: TeamMember): Markup {
  const who = html`<span class="visually-hidden">${` of ${visibleText(member.email, 254)}`}</span>`;
  if (!call.may('teams:write')) return badge(member.role, member.role === OWNER_ROLE ? 'success' : 'plain');
  const id = `role-${member.userId}`;
  const label = html`<span class="visually-hidden">Role${who}</span>`;
  return form(
    {
      action: `${pathOf(call, model)}/role`,
      csrf: call.csrf,
      hidden: { user: String(member.userId) },
      className: 'row-form',
    },
    html`
      ${select({ id, name: 'role', label, value: member.role, choices: roleChoices(model) })}
      ${button({ label: html`Change${who}`, kind: 'secondary', action: 'change-role' })}`,
  );
}

const removeForm = (call: ProjectCall, model: TeamModel, { userId, email }: TeamMember): Markup =>
  form(
    { action: `${pathOf(call, model)}/remove`, csrf: call.csrf, hidden: { user: String(userId) } },
    button({
      label: html`Remove<span class="visually-hidden">${` ${visibleText(email, 254)}`}</span>`,
      kind: 'quiet',
      action: 'remove-member',
    }),
  );

const person = (call: ProjectCall, { userId, email, name }: TeamMember): Markup => html`
  <a href=${projectPaths(call.tenant.id).user(userId)}>${userText(email, 254)}</a>${name === null ? null : html`<span class="row-id">${userText(name, NAME_SHOWN)}</span>`}`;

const membersCard = (call: ProjectCall, model: TeamModel): Markup =>
  card(
    { id: 'members', title: 'Members' },
    html`
      ${table({
        id: 'member-list',
        caption: countOf(model.members.length, 'member'),
        stacked: true,
        columns: [
          { header: 'Person', rowHeader: true, cell: (one: TeamMember) => person(call, one) },
          { header: 'Role', cell: (one) => roleForm(call, model, one) },
          { header: 'Added', cell: ({ addedAt }) => time(addedAt) },
          ...(call.may('teams:write')
            ? [{ header: 'Remove', isAction: true, cell: (one: TeamMember) => removeForm(call, model, one) }]
            : []),
        ],
        rows: model.members,
        empty: 'Nobody is in this team.',
      })}
      ${pager({
        path: pathOf(call, model),
        query: {},
        cursor: 'after',
        next: model.next,
        isFirst: model.after === undefined,
        labels: { next: 'More members', first: 'First members' },
      })}`,
  );

const withdrawForm = (call: ProjectCall, model: TeamModel, { id, email }: TeamInvitation): Markup =>
  form(
    { action: `${pathOf(call, model)}/withdraw`, csrf: call.csrf, hidden: { invitation: String(id) } },
    button({
      label: html`Withdraw<span class="visually-hidden">${` the invitation of ${visibleText(email, 254)}`}</span>`,
      kind: 'quiet',
      action: 'withdraw-invitation',
    }),
  );

const invitationsCard = (call: ProjectCall, model: TeamModel): Markup =>
  model.invitations.length === 0
    ? null
    : card(
        { id: 'invitations', title: countOf(model.invitations.length, 'open invitation') },
        table({
          id: 'invitation-list',
          caption: 'Open invitations',
          captionHidden: true,
          stacked: true,
          columns: [
            { header: 'E-mail', rowHeader: true, cell: (one: TeamInvitation) => userText(one.email, 254) },
            { header: 'Role', cell: ({ role }) => html`<code>${role}</code>` },
            { header: 'Expires', cell: ({ expiresAt }) => time(expiresAt) },
            ...(call.may('teams:write')
              ? [{ header: 'Withdraw', isAction: true, cell: (one: TeamInvitation) => withdrawForm(call, model, one) }]
              : []),
          ],
          rows: model.invitations,
        }),
      );

const linkCard = ({ url, email }: NonNullable<TeamModel['link']>): Markup =>
  card(
    { id: 'invited', title: 'The invitation link' },
    html`
      ${notice('warn', html`<p>It is shown this once. Send it to ${userText(email, 254)}: it works once, and only for a person who signs in to the app with this address.</p>`, 'status')}
      ${codeBlock({ code: url, label: 'Invitation link', selectWhole: true, copy: true })}`,
  );

const inviteCard = (call: ProjectCall, model: TeamModel): Markup =>
  card(
    { id: 'invite', title: 'Invite somebody' },
    html`
      ${form(
        { action: `${pathOf(call, model)}/invite`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'email', name: 'email', type: 'email', label: 'E-mail address', value: call.typed?.field('email') ?? '', required: true, autocomplete: 'off', maxLength: 254 })}
          ${select({ id: 'role', name: 'role', label: 'Role', value: call.typed?.field('role') || (model.resource.roles.at(-1)?.name ?? ''), choices: roleChoices(model) })}
          ${button({ label: 'Make a link', action: 'invite' })}`,
      )}
      <p class="soft">No e-mail is sent: you get a link that works for ${INVITATION_LIFETIME_H / 24} days.</p>`,
  );

const teamCard = (call: ProjectCall, model: TeamModel): Markup =>
  card(
    { id: 'team', title: 'Name and end' },
    html`
      ${form(
        { action: `${pathOf(call, model)}/rename`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'name', name: 'name', label: 'Name', value: visibleText(model.team.name, TEAM_NAME_MAX), required: true, autocomplete: 'off', maxLength: TEAM_NAME_MAX })}
          ${button({ label: 'Rename', kind: 'secondary', action: 'rename' })}`,
      )}
      <details class="more">
        <summary>Delete this team</summary>
        <p>All members leave it at once, and its invitations end. What your app keeps for it stays in your app.</p>
        ${form(
          { action: `${pathOf(call, model)}/delete`, csrf: call.csrf, className: 'inline-form' },
          html`
            ${textField({ id: 'confirm', name: 'confirm', label: 'Type the name of the team to confirm', required: true, autocomplete: 'off', maxLength: TEAM_NAME_MAX })}
            ${button({ label: 'Delete this team', kind: 'danger', action: 'delete-team' })}`,
        )}
      </details>`,
  );

export function teamPage(call: ProjectCall, model: TeamModel): string {
  const paths = projectPaths(call.tenant.id);
  const { team, link } = model;
  const mayChange = call.may('teams:write');
  return projectPage(call, {
    section: 'teams',
    title: visibleText(team.name, NAME_SHOWN),
    children: html`
      <p class="crumbs"><a href=${paths.teams}>All teams</a></p>
      <h2 class="card-title">${userText(team.name, NAME_SHOWN)} <span class="row-id">Team ${team.id}, created ${time(team.createdAt)}</span></h2>
      ${link === undefined ? null : linkCard(link)}
      ${membersCard(call, model)}
      ${invitationsCard(call, model)}
      ${mayChange ? inviteCard(call, model) : null}
      ${mayChange ? teamCard(call, model) : null}
      ${call.may('project:read') ? html`<p><a href=${addressOf(paths.activity, { what: 'team' })} data-action="activity">What was changed in teams</a></p>` : null}`,
  });
}
