import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';

export const sessions: Command = {
  name: 'sessions',
  summary: 'List or end the sessions of a user',
  usage: '<user id>',
  options: {
    end: { type: 'string', value: '<session id>', help: 'end this one' },
    'end-all': { type: 'boolean', help: 'end all sessions of the user' },
  },
  examples: [
    ['porchlight sessions 1', 'where user 1 is signed in'],
    ['porchlight sessions 1 --end-all', 'signs user 1 out everywhere'],
  ],

  async run(context) {
    const { out, positionals, text, flag } = context;
    const [id = ''] = positionals;
    if (!/^[1-9]\d*$/.test(id)) throw new UsageError('Name the numeric id of a user: porchlight sessions 1');
    const { management } = await openProject(context);
    const ending = text('end');
    out.live('Asking …');
    if (ending !== undefined || flag('end-all')) {
      const revoked = await (ending === undefined ? management.endSessions(Number(id)) : management.endSession(ending));
      out.result({ revoked }, () => [
        `${out.paint('green', '✓')} ${revoked === 1 ? '1 session' : `${revoked} sessions`} ended`,
      ]);
      return EXIT.ok;
    }
    const found = await management.sessions(Number(id));
    for (const session of found) {
      out.result(session, () => [
        `  ${session.id}  since ${timeOf(session.created_at)}  refreshed ${session.refreshed_at ? timeOf(session.refreshed_at) : 'never'}`,
      ]);
    }
    if (found.length === 0) out.hint('This user is not signed in anywhere.');
    return EXIT.ok;
  },
};
