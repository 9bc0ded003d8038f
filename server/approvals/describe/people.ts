/** Users: their data that would leave, come in, or be erased, and whether they may sign in. */
import { ok } from '../../kernel/result.ts';
import type { UserRecord } from '../../social-login/ports/users.ts';
import { ADDS_ONLY, adds, concerns, moved, removes, versionOf } from './changes.ts';
import { type CallOf, each, row, unlessDryRun, when } from './rule.ts';

const nameOf = ({ id, email }: UserRecord): string => `${email} (user ${id})`;

/** Users come and go while a person decides. The export has the users of the moment when it is made. */
export const exportUsers = row(['exports'], null, async ({ query }) =>
  ok({
    effects: when(true, 'exports'),
    version: ADDS_ONLY,
    changes: Object.entries(query).map(([name, value]) => concerns(`Users by ${name}`, String(value))),
  }),
);

export const exportUser = row(['exports'], 'the address of the user', async ({ tenant, params }, state) => {
  const found = await state.user(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { id, email } = found.value;
  return ok({
    effects: when(true, 'exports'),
    version: versionOf([id, email]),
    changes: [concerns('User', nameOf(found.value))],
  });
});

export const deleteUser = row(
  ['deletes'],
  'the address of the user',
  unlessDryRun(async ({ tenant, params }, state) => {
    const found = await state.user(tenant.id, String(params.id));
    if (!found.ok) return found;
    const { id, email } = found.value;
    return ok({
      effects: when(true, 'deletes'),
      version: versionOf([id, email]),
      changes: [removes('User', nameOf(found.value))],
    });
  }),
);

export const removePasskey = row(['deletes'], 'the passkey', async ({ tenant, params }, state) => {
  const user = await state.user(tenant.id, String(params.id));
  if (!user.ok) return user;
  const found = await state.passkey(tenant.id, user.value.id, String(params.handle));
  if (!found.ok) return found;
  const { handle, name } = found.value;
  return ok({
    effects: when(true, 'deletes'),
    version: versionOf([user.value.id, user.value.email, handle]),
    changes: [concerns('User', nameOf(user.value)), removes('Passkey', name ?? handle)],
  });
});

const MAY_ENTER = 'may sign in';

export const changeUser = row(
  ['opensAccess', 'losesPeople'],
  'whether the user is blocked',
  async ({ tenant, params, body }: CallOf<'changeUser'>, state) => {
    const found = await state.user(tenant.id, String(params.id));
    if (!found.ok) return found;
    const { id, isBlocked, cameLately } = found.value;
    const { blocked } = body;
    return ok({
      effects: [
        ...each('opensAccess', isBlocked && !blocked ? [MAY_ENTER] : []),
        ...when(blocked && !isBlocked && cameLately, 'losesPeople'),
      ],
      version: versionOf([id, isBlocked]),
      setting: {
        setting: `user ${id}`,
        before: isBlocked ? [] : [MAY_ENTER],
        after: blocked ? [] : [MAY_ENTER],
      },
      changes: [concerns('User', nameOf(found.value)), ...moved('Blocked', isBlocked, blocked)],
    });
  },
);

/** Users who are here stay as they are, so that nothing can be out of date. The owner sees numbers and no people. */
export const importUsers = row(
  ['imports'],
  null,
  unlessDryRun(async ({ readBody }, state) => {
    const imports = { effects: when(true, 'imports'), version: ADDS_ONLY };
    // Nobody will be asked, so the file is not read here. The handler reads it as it arrives.
    if (!readBody) return ok({ ...imports, changes: [] });
    const file = await readBody();
    if (!file.ok) return file;
    const counted = await state.countFile(file.value);
    if (!counted.ok) return counted;
    const { bytes, users, joined, former, teams, providers } = counted.value;
    return ok({
      ...imports,
      changes: [
        adds('Users of the file', String(users)),
        adds('Users with more than one identity', String(joined)),
        ...(teams > 0 ? [adds('Teams of the file, with roles and owners', String(teams))] : []),
        adds('Users whose session of a former system can be taken over', String(former)),
        concerns('Bytes of the file', String(bytes)),
        ...providers.map((host) => concerns('Identity provider in the file', host)),
      ],
    });
  }),
);
