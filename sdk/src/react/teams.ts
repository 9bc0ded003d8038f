'use client';
/** Parts of a page for teams: which one is shown, who is in it, and a form that invites. They have no style of their own. */
import { createElement, type ReactElement, useId, useState } from 'react';
import type { MyTeam } from '../../generated/porchlight.schemas.ts';
import { useSession } from './session-context.ts';
import type { TeamInvited } from './teams-at.ts';
import { useTeamMembers, useTeams } from './use-teams.ts';

/** The roles of a project that names none. */
const ROLES = ['owner', 'admin', 'member', 'viewer'];

interface Sent {
  preventDefault(): void;
  readonly currentTarget: unknown;
}

interface Chosen {
  readonly currentTarget: { readonly value: string };
}

const part = (kind: string): object => ({ 'data-porchlight': kind });
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const choices = (roles: readonly string[]) =>
  roles.map((role) => createElement('option', { key: role, value: role }, role));
const failure = (text: string | null): ReactElement | null =>
  text === null ? null : createElement('p', { ...part('team-error'), role: 'alert' }, text);

/** Runs what a person pressed, and keeps the reason if it was refused. */
function useTried(): readonly [string | null, (work: () => Promise<void>) => void] {
  const [failed, setFailed] = useState<string | null>(null);
  return [
    failed,
    (work) => {
      setFailed(null);
      work().catch((error: unknown) => setFailed(reasonOf(error)));
    },
  ];
}

export interface TeamSwitcherProps {
  /** The number of the team that is shown; null if it is none. */
  readonly value: number | null;
  readonly onChange: (team: MyTeam) => void;
  /** `Team` if left out. */
  readonly label?: string;
  readonly className?: string;
}

/**
 * A choice among the teams of the person. Nothing while they are not known, or if there is none.
 *
 * @throws as `useSession`
 */
export function TeamSwitcher({ value, onChange, label = 'Team', className }: TeamSwitcherProps): ReactElement | null {
  const { teams } = useTeams();
  const id = useId();
  if (!teams?.length) return null;
  const choose = ({ currentTarget }: Chosen): void => {
    const team = teams.find((one) => String(one.id) === currentTarget.value);
    if (team) onChange(team);
  };
  const known = teams.some((one) => one.id === value);
  return createElement(
    'span',
    { ...part('team-switcher'), className },
    createElement('label', { htmlFor: id }, label),
    ' ',
    createElement(
      'select',
      { id, value: known ? String(value) : '', onChange: choose },
      known ? null : createElement('option', { value: '', disabled: true }, '–'),
      teams.map((one) => createElement('option', { key: one.id, value: String(one.id) }, one.name)),
    ),
  );
}

export interface TeamMembersProps {
  /** The number of the team. */
  readonly team: number;
  /** The roles of the project, if they are not the four that it has by default. */
  readonly roles?: readonly string[];
  readonly removeLabel?: string;
  readonly leaveLabel?: string;
  readonly className?: string;
}

/**
 * The members of a team with their roles. Whoever may manage members changes roles and removes people; everybody may leave.
 *
 * @throws as `useSession`
 */
export function TeamMembers(props: TeamMembersProps): ReactElement | null {
  const { team, roles = ROLES, removeLabel = 'Remove', leaveLabel = 'Leave', className } = props;
  const { user } = useSession();
  const { teams, setRole, remove, leave } = useTeams();
  const { members } = useTeamMembers(team);
  const [failed, attempt] = useTried();
  const held = teams?.find((one) => one.id === team)?.permissions ?? [];
  const manages = held.some((one) => one === 'members:manage' || one === 'members:*');
  if (!members) return null;
  return createElement(
    'div',
    { ...part('team-members'), className },
    failure(failed),
    createElement(
      'ul',
      null,
      members.map(({ user_id: id, name, email, role }) => {
        const who = name ?? email ?? String(id);
        const isMe = id === user?.id;
        const roleOf = manages
          ? createElement(
              'select',
              {
                'aria-label': `${who}: role`,
                value: role,
                onChange: ({ currentTarget }: Chosen) => attempt(() => setRole(team, id, currentTarget.value)),
              },
              choices(roles.includes(role) ? roles : [role, ...roles]),
            )
          : createElement('span', part('team-role'), role);
        const press = (label: string, action: string, work: () => Promise<void>): ReactElement =>
          createElement(
            'button',
            { type: 'button', 'data-action': action, 'aria-label': `${label}: ${who}`, onClick: () => attempt(work) },
            label,
          );
        const end = isMe
          ? press(leaveLabel, 'leave-team', () => leave(team))
          : manages
            ? press(removeLabel, 'remove-member', () => remove(team, id))
            : null;
        return createElement(
          'li',
          { key: id, 'data-user': id },
          createElement('span', null, who),
          ' ',
          roleOf,
          ' ',
          end,
        );
      }),
    ),
  );
}

export interface InviteFormProps {
  /** The number of the team. */
  readonly team: number;
  readonly roles?: readonly string[];
  /** Called with the link, for an app that sends it itself. Without it the form shows the link. */
  readonly onInvited?: (invitation: TeamInvited) => void;
  readonly emailLabel?: string;
  readonly roleLabel?: string;
  readonly inviteLabel?: string;
  /** Beside the link. */
  readonly linkLabel?: string;
  readonly className?: string;
}

/**
 * A form that makes the link of an invitation. Nothing for somebody who may not manage members.
 *
 * @throws as `useSession`
 */
export function InviteForm(props: InviteFormProps): ReactElement | null {
  const { team, roles = ROLES, onInvited, className } = props;
  const {
    emailLabel = 'E-mail address',
    roleLabel = 'Role',
    inviteLabel = 'Invite',
    linkLabel = 'Invitation link',
  } = props;
  const { teams, invite } = useTeams();
  const [link, setLink] = useState<string | null>(null);
  const [failed, attempt] = useTried();
  const [role, setRole] = useState(roles.includes('member') ? 'member' : (roles.at(-1) ?? ''));
  const id = useId();
  const held = teams?.find((one) => one.id === team)?.permissions ?? [];
  if (!held.some((one) => one === 'members:manage' || one === 'members:*')) return null;
  const send = (event: Sent): void => {
    event.preventDefault();
    const sent = event.currentTarget as HTMLFormElement;
    const email = String(new FormData(sent).get('email') ?? '');
    attempt(async () => {
      const made = await invite(team, email, role);
      sent.reset();
      if (onInvited) onInvited(made);
      else setLink(made.url);
    });
  };
  const onRole = ({ currentTarget }: Chosen): void => setRole(currentTarget.value);
  return createElement(
    'form',
    { ...part('team-invite'), className, onSubmit: send },
    createElement('label', { htmlFor: `${id}e` }, emailLabel),
    ' ',
    createElement('input', { id: `${id}e`, name: 'email', type: 'email', required: true }),
    ' ',
    createElement('label', { htmlFor: `${id}r` }, roleLabel),
    ' ',
    createElement('select', { id: `${id}r`, value: role, onChange: onRole }, choices(roles)),
    ' ',
    createElement('button', { type: 'submit', 'data-action': 'invite' }, inviteLabel),
    failure(failed),
    link === null
      ? null
      : createElement(
          'p',
          null,
          createElement('label', { htmlFor: `${id}l` }, linkLabel),
          ' ',
          createElement('input', { ...part('team-link'), id: `${id}l`, readOnly: true, value: link }),
        ),
  );
}
