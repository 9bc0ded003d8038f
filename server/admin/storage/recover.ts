/** After a restore: everything that was revoked since the backup stays revoked, and no number is given out twice. */
import { fail, ok } from '../../kernel/result.ts';
import { NUMBERS_SKIPPED, recover as recoverDatabase } from '../../storage/recovery/recover.ts';
import type { Command } from '../frame/command.ts';
import { facts, line } from '../frame/render.ts';

export const recover: Command = {
  name: 'recover',
  summary: 'after a restore, end what could have been revoked since the backup',
  details:
    'Signs out every user and every account, ends all keys and open links, and lets the numbers of users and events go on behind those that were given out. Run it once, before the service takes requests again. Owners make new keys on the desk.',
  options: { since: { type: 'string', help: 'when the backup was made, such as 2026-11-16T04:00:00Z (required)' } },
  examples: ['recover --since 2026-11-16T04:00:00Z --yes'],
  question: () => 'All users and owners are signed out, and all keys of all projects end.',
  async run({ options, context }) {
    const since = new Date(typeof options.since === 'string' ? options.since : Number.NaN);
    if (Number.isNaN(since.getTime()))
      return fail({ exit: 'usage', message: '--since takes the time of the backup, such as 2026-11-16T04:00:00Z.' });
    const { database, clock } = await context();
    const now = clock.now();
    if (since > now) return fail({ exit: 'usage', message: '--since lies in the future.' });
    const done = await recoverDatabase(database, since, now);
    return ok({
      data: { since: since.toISOString(), numbers_skipped: NUMBERS_SKIPPED, ...done },
      blocks: [
        facts([
          ['projects', String(done.projects)],
          ['sessions of users ended', String(done.sessions)],
          ['browsers of owners signed out', String(done.browsers)],
          ['connected programs ended', String(done.programs)],
          ['keys ended', String(done.keys)],
          ['claim and transfer links ended', String(done.links)],
          ['numbers of users and events', `go on ${NUMBERS_SKIPPED.toLocaleString('en')} higher`],
        ]),
        ...(done.keyless > 0
          ? [line(`${done.keyless} projects without an owner have no key any more and expire as before.`)]
          : []),
      ],
    });
  },
};
