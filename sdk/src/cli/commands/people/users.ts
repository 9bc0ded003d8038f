import type { User } from '../../../../generated/porchlight.schemas.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT } from '../../frame/exit-codes.ts';
import { limitOf } from '../../frame/limit-option.ts';
import { plain } from '../../frame/output.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';

export const users: Command = {
  name: 'users',
  summary: 'List the people who have signed in',
  options: {
    q: { type: 'string', value: '<text>', help: 'part of the e-mail address or name' },
    email: { type: 'string', value: '<address>', help: 'exactly this address' },
    after: { type: 'string', value: '<id>', help: 'only higher ids' },
    test: { type: 'boolean', help: 'test users too' },
    limit: { type: 'string', value: '<n>', help: 'the most users to list' },
  },
  examples: [
    ['porchlight users', 'all users'],
    ['porchlight users --q ada', 'those whose name or address has "ada" in it'],
    ['porchlight users | jq -r .email', 'only the addresses'],
  ],

  async run(context) {
    const { out, text, number } = context;
    const limit = limitOf(context);
    const [q, email, after] = [text('q'), text('email'), number('after')];
    const { management } = await openProject(context);
    const query = {
      ...(q && { q }),
      ...(email && { email }),
      ...(after !== undefined && { after }),
      test: context.flag('test'),
    };
    let count = 0;
    out.live('Reading users …');
    for await (const user of management.users({ ...query, ...(limit < 500 && { pageSize: Math.max(1, limit) }) })) {
      if (count === limit) break;
      count += 1;
      out.result(user, () => [line(user)]);
    }
    if (count === 0) out.hint('Nobody has signed in yet.');
    return EXIT.ok;
  },
};

const line = ({ id, email, name, last_seen }: User): string =>
  `${String(id).padStart(6)}  ${plain(email).padEnd(32)}  ${plain(name).padEnd(24)}  last seen ${timeOf(last_seen)}`;
