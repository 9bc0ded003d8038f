/** Who works on a project: members with their roles, open invitations, and the form that makes one. */
import { INVITATION_LIFETIME_H, MEMBER_ROLES, type MemberRole } from '@porchlight/contract';
import { HOLDER_ID, type Invitation, type Member, providerName } from '../../../members/member.ts';
import type { MemberLists } from '../../../members/ports.ts';
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
import { ROLE_WORDS } from '../../../pages/views/project/role-words.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';

interface MembersModel extends MemberLists {
  /** The link of a new invitation, which is shown only this once. */
  readonly link?: { readonly url: string; readonly email: string };
}

/** An owner may give every role; others may give only the two roles without further rights. */
const rolesFor = ({ role }: ProjectCall): readonly MemberRole[] =>
  role === 'owner' ? MEMBER_ROLES : (['member', 'support'] as const);

const choicesOf = (call: ProjectCall) => rolesFor(call).map((role) => ({ value: role, label: ROLE_WORDS[role].label }));

const mayChange = (call: ProjectCall, { id, role }: { readonly id: string; readonly role: MemberRole }): boolean =>
  id !== HOLDER_ID && call.may('members:write') && rolesFor(call).includes(role);

function roleForm(call: ProjectCall, member: Member): Markup {
  const { label } = ROLE_WORDS[member.role];
  if (!mayChange(call, member)) return badge(label, member.role === 'owner' ? 'success' : 'plain');
  const who = html`<span class="visually-hidden">${` of ${member.email}`}</span>`;
  return form(
    {
      action: `${projectPaths(call.tenant.id).members}/role`,
      csrf: call.csrf,
      hidden: { id: member.id },
      className: 'row-form',
    },
    html`
      ${select({ id: `role-${member.id}`, name: 'role', label: html`<span class="visually-hidden">Role${who}</span>`, value: member.role, choices: choicesOf(call) })}
      ${button({ label: html`Change${who}`, kind: 'secondary', action: 'change-role' })}`,
  );
}

function removeForm(call: ProjectCall, member: Member): Markup {
  if (!mayChange(call, member)) return null;
  return form(
    { action: `${projectPaths(call.tenant.id).members}/remove`, csrf: call.csrf, hidden: { id: member.id } },
    button({
      label: html`${member.id === call.memberId ? 'Leave' : 'Remove'}<span class="visually-hidden">${` ${member.email}`}</span>`,
      kind: 'quiet',
      action: 'remove-member',
    }),
  );
}

const membersCard = (call: ProjectCall, members: readonly Member[]): Markup =>
  card(
    { id: 'members', title: countOf(members.length, 'member') },
    html`
      ${table({
        id: 'member-list',
        caption: 'Members of this project',
        captionHidden: true,
        stacked: true,
        columns: [
          { header: 'E-mail', rowHeader: true, cell: (one: Member) => userText(one.email, 254) },
          { header: 'Signs in with', cell: (one) => providerName(one) },
          { header: 'Role', cell: (one) => roleForm(call, one) },
          { header: 'Added', cell: ({ addedAt }) => time(addedAt) },
          { header: 'Remove', isAction: true, cell: (one) => removeForm(call, one) },
        ],
        rows: members,
      })}
      <p class="soft">
        <a href=${projectPaths(call.tenant.id).link}>Your machines</a>: see and end the keys that <code>porchlight link</code> got for you.
      </p>`,
  );

function withdrawForm(call: ProjectCall, invitation: Invitation): Markup {
  if (!mayChange(call, invitation)) return null;
  return form(
    { action: `${projectPaths(call.tenant.id).members}/remove`, csrf: call.csrf, hidden: { id: invitation.id } },
    button({
      label: html`Withdraw<span class="visually-hidden">${` the invitation of ${invitation.email}`}</span>`,
      kind: 'quiet',
      action: 'withdraw-invitation',
    }),
  );
}

const invitationsCard = (call: ProjectCall, invitations: readonly Invitation[]): Markup =>
  invitations.length === 0
    ? null
    : card(
        { id: 'invitations', title: countOf(invitations.length, 'open invitation') },
        table({
          id: 'invitation-list',
          caption: 'Open invitations',
          captionHidden: true,
          stacked: true,
          columns: [
            { header: 'E-mail', rowHeader: true, cell: (one: Invitation) => userText(one.email, 254) },
            { header: 'Role', cell: ({ role }) => ROLE_WORDS[role].label },
            { header: 'Expires', cell: ({ expiresAt }) => time(expiresAt) },
            { header: 'Withdraw', isAction: true, cell: (one) => withdrawForm(call, one) },
          ],
          rows: invitations,
        }),
      );

const linkCard = ({ url, email }: NonNullable<MembersModel['link']>): Markup =>
  card(
    { id: 'invited', title: 'The invitation link' },
    html`
      ${notice('warn', html`<p>It is shown this once. Send it to ${userText(email, 254)}: it works once, and only for an account with this address. The list of members then says with which provider the person signs in.</p>`, 'status')}
      ${codeBlock({ code: url, label: 'Invitation link', selectWhole: true, copy: true })}`,
  );

const inviteCard = (call: ProjectCall): Markup =>
  card(
    { id: 'invite', title: 'Invite somebody' },
    html`
      <dl class="facts">${MEMBER_ROLES.map((role) => html`<div class="fact"><dt>${ROLE_WORDS[role].label}</dt><dd>${ROLE_WORDS[role].text}</dd></div>`)}</dl>
      ${form(
        { action: `${projectPaths(call.tenant.id).members}/invite`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'email', name: 'email', type: 'email', label: 'E-mail address', value: call.typed?.field('email') ?? '', required: true, autocomplete: 'off', maxLength: 254 })}
          ${select({ id: 'role', name: 'role', label: 'Role', value: call.typed?.field('role') ?? 'member', choices: choicesOf(call) })}
          ${button({ label: 'Make a link', action: 'invite' })}`,
      )}
      <p class="soft">No e-mail is sent: you get a link that works for ${INVITATION_LIFETIME_H / 24} days.</p>`,
  );

export const membersPage = (call: ProjectCall, { members, invitations, link }: MembersModel): string =>
  projectPage(call, {
    section: 'members',
    children: html`
      ${link === undefined ? null : linkCard(link)}
      ${membersCard(call, members)}
      ${invitationsCard(call, invitations)}
      ${call.may('members:write') ? inviteCard(call) : null}`,
  });
