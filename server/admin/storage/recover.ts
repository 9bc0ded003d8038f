/** After a restore: everything that could have been ended since the backup ends, and no number is given out twice. */
import { parsePostgresAddress } from '../../config/postgres-address.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ConnectedNode } from '../../storage/recovery/connected-nodes-statement.ts';
import { clearAfter, connectedNodes, databaseTime, endBefore } from '../../storage/recovery/recover.ts';
import type { Call, Command, Fault } from '../frame/command.ts';
import { timeWithZone } from '../frame/time-with-zone.ts';
import { recoverReport } from './recover-report.ts';

const EXAMPLE = '2026-11-16T04:00:00Z';

export const recover: Command = {
  name: 'recover',
  summary: 'after a restore, end everything that the backup brought back',
  details:
    'Signs out every user and every account, ends all keys, tokens and open links, and lets the numbers of users and events go on behind those that were given out. Run it once, before the nodes start. Owners make new keys on the desk.\nThe first step ends everything at once, whatever the size of the database. The others walk over rows and can be repeated.',
  options: {
    'keep-after': {
      type: 'string',
      value: 'time',
      help: `keep what was made after this time, such as ${EXAMPLE}: for nodes that have served since the restore`,
    },
    since: { type: 'string', help: 'no longer there: without a time everything ends, see --keep-after' },
  },
  examples: ['recover --yes', `recover --keep-after ${EXAMPLE} --yes`],
  question: () => 'All users and owners are signed out, and all keys of all projects end.',
  async run({ options, config, context, say }) {
    const keepAfter = readKeepAfter(options);
    if (!keepAfter.ok) return keepAfter;
    const { database } = await context();
    if (keepAfter.value && keepAfter.value > (await databaseTime(database)))
      return fail({ exit: 'usage', message: '--keep-after lies in the future. Nothing was changed.' });
    const nodes = await connectedNodes(database, nodeName(config.databaseUrl));
    say(sentenceAbout(nodes));
    const moment = await endBefore(database, keepAfter.value);
    say(`Everything that was made until ${moment.toISOString()} has ended. Now rows are cleared and numbers moved.`);
    say(`If this is interrupted, run it again; with --keep-after ${moment.toISOString()} once nodes have started.`);
    const isAlone = nodes !== null && nodes.length === 0;
    const recovered = await clearAfter(database, moment, { keepAfter: keepAfter.value, isAlone, say });
    return ok(recoverReport({ moment, keepAfter: keepAfter.value, nodes, recovered }));
  },
};

function readKeepAfter({ 'keep-after': text, since }: Call['options']): Result<Date | null, Fault> {
  if (since !== undefined) {
    const message =
      'There is no --since any more: without a time everything ends. To keep what was made after a time, use --keep-after.';
    return fail({ exit: 'usage', message: `${message} Nothing was changed.` });
  }
  if (text === undefined) return ok(null);
  const time = timeWithZone(String(text));
  if (time) return ok(time);
  const message = `--keep-after takes a date and a time with a zone, such as ${EXAMPLE} or 2026-11-16T05:00:00+01:00. Nothing was changed.`;
  return fail({ exit: 'usage', message });
}

function nodeName(databaseUrl: string | undefined): string {
  const address = databaseUrl === undefined ? null : parsePostgresAddress(databaseUrl);
  return (address?.ok ? address.value.applicationName : undefined) ?? 'porchlight';
}

function sentenceAbout(nodes: readonly ConnectedNode[] | null): string {
  if (nodes === null)
    return 'A pooler stands before the database, so nobody can tell whether nodes are connected. Stop them first.';
  if (nodes.length === 0) return 'No node is connected.';
  const names = nodes.map(({ machine, connections }) => `${machine ?? 'this machine'} (${connections} connections)`);
  return `Nodes are connected: ${names.join(', ')}. Those of this release hear of it within a second. Stop those of older releases, and run this again: until their rows are cleared, they go on.`;
}
