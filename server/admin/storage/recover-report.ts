/** What `recover` has done, for programs and for people. Pure. */
import type { ConnectedNode } from '../../storage/recovery/connected-nodes-statement.ts';
import { NUMBERS_SKIPPED } from '../../storage/recovery/move-numbers.ts';
import type { Recovered } from '../../storage/recovery/recover.ts';
import type { Report } from '../frame/command.ts';
import { facts, heading, line } from '../frame/render.ts';

interface Done {
  readonly moment: Date;
  readonly keepAfter: Date | null;
  /** Null if nobody can tell. */
  readonly nodes: readonly ConnectedNode[] | null;
  readonly recovered: Recovered;
}

const NAMES = {
  sessions: 'sessions of users',
  agents: 'agents of users',
  browsers: 'browsers of owners',
  programs: 'grants of connected programs',
  keys: 'keys',
  claims: 'claim links',
  links: 'machines that waited for a key',
  transfers: 'transfer links',
  invitations: 'invitations',
  approvals: 'calls that waited for an owner',
  undos: 'changes that could be undone',
  personApprovals: 'approvals that waited for people of apps',
  signIns: 'sign-ins under way',
  tickets: 'tickets of test users',
} as const satisfies Record<keyof Recovered['ended'], string>;

const inNumbers = (counts: Recovered['ended']): [string, string][] =>
  Object.entries(NAMES).map(([kind, name]) => [name, counts[kind as keyof typeof NAMES].toLocaleString('en')]);

export function recoverReport({ moment, keepAfter, nodes, recovered }: Done): Report {
  const { projects, provisioned, keyless, ended, kept } = recovered;
  return {
    data: {
      ended_before: moment.toISOString(),
      keep_after: keepAfter?.toISOString() ?? null,
      nodes,
      projects,
      projects_with_social_login: provisioned,
      projects_without_owner_and_key: keyless,
      numbers_skipped: NUMBERS_SKIPPED,
      ended: inSnakeCase(ended),
      kept: keepAfter === null ? null : inSnakeCase(kept),
    },
    blocks: [
      facts([
        ['projects', projects.toLocaleString('en')],
        ['projects with social login', provisioned.toLocaleString('en')],
        ['numbers of users and events', `go on ${NUMBERS_SKIPPED.toLocaleString('en')} higher`],
      ]),
      heading('Ended'),
      facts(inNumbers(ended)),
      ...(keepAfter === null ? [] : [heading(`Kept, made after ${keepAfter.toISOString()}`), facts(inNumbers(kept))]),
      ...(keyless > 0 ? [line(`\n${keyless} projects without an owner have no key and expire as before.`)] : []),
      line('\nStart the nodes with the same MASTER_KEY, and tell the owners: every project needs new keys.'),
    ],
  };
}

const inSnakeCase = ({ signIns, ...counts }: Recovered['ended']) => ({ ...counts, sign_ins: signIns });
