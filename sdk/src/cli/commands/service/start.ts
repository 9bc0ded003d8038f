import type { Command } from '../../frame/command.ts';
import { UsageError } from '../../frame/exit-codes.ts';
import { serviceAt } from '../../service/find-service.ts';
import { runService } from '../../service/run-service.ts';

/** By default, the space for garbage grows with the memory of the machine. A small service does not need that. */
const SMALL_NURSERY = '--max-semi-space-size=8';

export const start: Command = {
  name: 'start',
  summary: 'Run the service; its settings are variables of the environment',
  withoutProject: true,
  options: {
    port: { type: 'string', value: '<n>', help: 'PORT, or 3000 if left out' },
    server: { type: 'string', value: '<folder>', help: 'where the package or a clone of the repository is' },
  },
  examples: [
    ['porchlight start', 'the service at http://localhost:3000, with made-up people to sign in'],
    ['porchlight start --port 3100', 'on another port'],
  ],

  async run(context) {
    const port = context.number('port');
    const named = context.text('server');
    if (named && !serviceAt(named)) throw new UsageError(`There is no Porchlight service in ${named}.`);
    // The service reads its settings only from the environment.
    if (port !== undefined) process.env.PORT = String(port);
    const env = port === undefined ? context.env : { ...context.env, PORT: String(port) };
    const part = { built: 'service.js', source: 'server/entry.js', args: [], flags: [SMALL_NURSERY] };
    return runService(part, { ...context, env }, named ? serviceAt(named) : undefined);
  },
};
