/** PostgreSQL refuses to run as root, so root runs it as another user of the machine. */
import { readFileSync } from 'node:fs';

export interface UnprivilegedUser {
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['postgres', '_postgres', 'nobody', 'daemon'];

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** The user for PostgreSQL's processes; undefined if this process may run them itself. */
export function userForPostgres(): UnprivilegedUser | undefined {
  if (!runsAsRoot()) return undefined;
  const chosen = chooseUser(readFileSync('/etc/passwd', 'utf8'));
  if (chosen === undefined) throw new Error('running as root, and the machine has no other user for PostgreSQL');
  return chosen;
}

/** Only users with a name are possible: initdb looks up the name of its user. */
export function chooseUser(passwd: string): UnprivilegedUser | undefined {
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && !name.startsWith('#') && uid > 0 && Number.isInteger(gid));
  const preferred = PREFERRED.map((name) => users.find((user) => user.name === name)).find(
    (user) => user !== undefined,
  );
  const user = preferred ?? users[0];
  return user && { uid: user.uid, gid: user.gid };
}
