/** Users: their data that would leave or be erased, and a file of users that would come in. */
import { ok } from '../../kernel/result.ts';
import type { UserRecord } from '../../social-login/ports/users.ts';
import { ADDS_ONLY, adds, concerns, removes, versionOf } from './changes.ts';
import { type Describe, HARMLESS, unlessDryRun } from './rule.ts';

const nameOf = ({ id, email }: UserRecord): string => `${email} (user ${id})`;

/** Users come and go while a person decides. The export has those of its own moment. */
export const exportUsers: Describe = async ({ query }) =>
  ok({
    risk: 'outward',
    version: ADDS_ONLY,
    changes: Object.entries(query).map(([name, value]) => concerns(`Users by ${name}`, String(value))),
  });

export const exportUser: Describe = async ({ tenant, params }, state) => {
  const found = await state.user(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { id, email } = found.value;
  return ok({ risk: 'outward', version: versionOf([id, email]), changes: [concerns('User', nameOf(found.value))] });
};

export const deleteUser = unlessDryRun(async ({ tenant, params }, state) => {
  const found = await state.user(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { id, email } = found.value;
  return ok({ risk: 'irreversible', version: versionOf([id, email]), changes: [removes('User', nameOf(found.value))] });
});

/** Users who are here stay as they are, so that nothing can be out of date. The owner sees numbers and no people. */
export const importUsers = unlessDryRun(async ({ readBody }, state) => {
  const file = await readBody?.();
  if (file === undefined) return HARMLESS;
  if (!file.ok) return file;
  const counted = await state.countFile(file.value);
  if (!counted.ok) return counted;
  const { bytes, users, joined, providers } = counted.value;
  return ok({
    risk: 'outward',
    version: ADDS_ONLY,
    changes: [
      adds('Users of the file', String(users)),
      adds('Users with more than one identity', String(joined)),
      concerns('Bytes of the file', String(bytes)),
      ...providers.map((host) => concerns('Identity provider in the file', host)),
    ],
  });
});
