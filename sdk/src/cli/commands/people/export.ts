import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Unavailable } from '../../../errors.ts';
import { openIn } from '../../../files/write.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { wholePartOf } from '../../move/export-file.ts';
import { LineSum, readLine } from '../../move/user-line.ts';
import { openProject } from '../../project/project.ts';

export const exportUsers: Command = {
  name: 'export',
  summary: 'Write all users into a file',
  usage: '<file>',
  examples: [['porchlight export users.ndjson', 'continues where it stopped, if the file exists']],
  async run(context) {
    const { out, folder, positionals } = context;
    const [path, ...more] = positionals;
    if (!path || more.length > 0) throw new UsageError('Name the file to write: porchlight export users.ndjson');
    const { management } = await openProject(context);
    const file = await openIn(folder, resolve(path));
    try {
      const sum = new LineSum();
      const whole = await wholePartOf(file, (line) => sum.add(line));
      if (whole.isForeign) throw new UsageError(`${path} is something else and was left as it is. Name another file.`);
      if (whole.isComplete) throw new UsageError(`${path} is a whole export already. Name another file.`);
      await file.truncate(whole.bytes);
      let users = whole.users;
      out.live('Reading users …');
      let position = whole.bytes;
      const append = async (line: string): Promise<void> => {
        const { bytesWritten } = await file.write(`${line}\n`, position);
        position += bytesWritten;
      };
      const answer = await management.exportUsers({ after: whole.lastId });
      let isOver = false;
      for await (const line of linesOf(answer as ReadableStream)) {
        const read = readLine(line);
        if (read === null) throw brokenOff();
        if (read.type === 'end') isOver = true;
        if (read.type === 'header') {
          if (whole.bytes === 0) await append(line);
          else if (read.version !== whole.version) throw new UsageError(`${path} ${OTHER_FORM}`);
        } else if (read.type !== 'end') {
          sum.add(line);
          await append(line);
          if (read.type === 'user') users += 1;
        }
      }
      if (!isOver) throw brokenOff();
      await append(sum.endLine());
      out.result({ file: path, users, resumed_after: whole.users }, () => [
        `${out.paint('green', '✓')} ${users} users are in ${path}${whole.users > 0 ? `, ${whole.users} of them from before` : ''}`,
      ]);
      return EXIT.ok;
    } finally {
      await file.close();
    }
  },
};

const OTHER_FORM = 'was begun before the project had teams, or with another key. Name another file.';

const brokenOff = (): Unavailable =>
  new Unavailable('unexpectedAnswer', 'The export broke off. Run the command again: it goes on from here.');

async function* linesOf(answer: ReadableStream): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: Readable.fromWeb(answer) });
  } catch {
    throw brokenOff();
  }
}
