/** The project itself: its end, its social login, and the people who work on it. */
import { type MemberRole, ROLE_PERMISSIONS } from '@porchlight/contract';
import { sameAddress } from '../../invitations/invitation.ts';
import { fail, ok } from '../../kernel/result.ts';
import { HOLDER_ID, mayHandle } from '../../members/member.ts';
import type { RemovedResource } from '../../social-login/ports/resource.ts';
import { policyOf } from '../../tenants/tenant.ts';
import { changedPolicy } from '../set-policy.ts';
import { adds, concerns, isMore, more, moved, removes, sets, versionOf } from './changes.ts';
import { type CallOf, each, HARMLESS, row, unlessDryRun, when } from './rule.ts';

const contentLines = ({ users, sessions, events, teams }: RemovedResource) => [
  removes('Users', String(users)),
  removes('Sessions', String(sessions)),
  removes('Events', String(events)),
  ...(teams === undefined ? [] : [removes('Teams', String(teams))]),
];

export const deleteTenant = row(
  ['deletes'],
  'the name, or whether social login is provisioned',
  unlessDryRun(async ({ tenant }, state) => {
    const [resource, contents] = await Promise.all([state.resource(tenant.id), state.contents(tenant.id)]);
    return ok({
      effects: when(true, 'deletes'),
      version: versionOf([tenant.name, resource?.epoch ?? null]),
      changes: [
        removes('Project', `${tenant.name ?? 'without a name'} (${tenant.id})`),
        ...(contents.ok ? contentLines(contents.value) : []),
      ],
    });
  }),
);

export const deleteSocialLogin = row(
  ['deletes'],
  'the callback URLs',
  unlessDryRun(async ({ tenant }, state) => {
    const [resource, contents] = await Promise.all([state.resource(tenant.id), state.contents(tenant.id)]);
    if (!contents.ok) return contents;
    return ok({
      effects: when(true, 'deletes'),
      version: versionOf([resource?.epoch ?? null, resource?.callbackUrls ?? []]),
      changes: [
        ...contentLines(contents.value),
        ...(resource?.callbackUrls ?? []).map((url) => removes('Callback URL', url)),
      ],
    });
  }),
);

/** A key can only make it stricter, and nobody is asked about that. */
export const setApprovalPolicy = row([], null, async ({ tenant, body }: CallOf<'setApprovalPolicy'>) =>
  changedPolicy(policyOf(tenant), body).loosens ? fail({ code: 'ownerRequired' }) : HARMLESS,
);

export const inviteMember = row(
  ['newMember'],
  'the invitation of this address',
  async ({ tenant, body }: CallOf<'inviteMember'>, state) => {
    const { email, role } = body;
    const allowed = mayHandle('key', role);
    if (!allowed.ok) return allowed;
    const { members, invitations } = await state.members(tenant);
    const present = [...members, ...invitations].find((one) => sameAddress(one.email, email));
    return ok({
      effects: when(true, 'newMember'),
      version: versionOf(present ? [present.id, present.role] : null),
      changes: [adds('Member', email), sets('Role', role)],
    });
  },
);

const rightsOf = (role: MemberRole): readonly string[] => ROLE_PERMISSIONS[role];

export const changeMember = row(
  ['moreRights', 'endsMember'],
  'the role of the member',
  async ({ tenant, params, body }: CallOf<'changeMember'>, state) => {
    const { role } = body;
    if (params.id === HOLDER_ID) return HARMLESS;
    const { members } = await state.members(tenant);
    const member = members.find(({ id }) => id === params.id);
    if (!member) return fail({ code: 'memberNotFound' });
    const allowed = mayHandle('key', member.role, role);
    if (!allowed.ok) return allowed;
    const [before, after] = [rightsOf(member.role), rightsOf(role)];
    return ok({
      effects: [...each('moreRights', more(before, after)), ...when(isMore(after, before), 'endsMember')],
      version: versionOf([member.id, member.role]),
      setting: { setting: `member ${member.id}`, before, after },
      changes: [concerns('Member', member.email), ...moved('Role', member.role, role)],
    });
  },
);

/** An invitation that nobody has accepted gives no rights yet, so nobody is asked. A key takes none for a high role. */
export const removeMember = row(['endsMember'], 'the role of the member', async ({ tenant, params }, state) => {
  if (params.id === HOLDER_ID) return HARMLESS;
  const { members, invitations } = await state.members(tenant);
  const found = [...members, ...invitations].find(({ id }) => id === params.id);
  const allowed = found ? mayHandle('key', found.role) : ok(null);
  if (!allowed.ok) return allowed;
  const member = members.find(({ id }) => id === params.id);
  if (!member) return HARMLESS;
  return ok({
    effects: when(true, 'endsMember'),
    version: versionOf([member.id, member.role]),
    changes: [removes('Member', member.email), concerns('Role', member.role)],
  });
});
