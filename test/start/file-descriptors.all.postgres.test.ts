/** Near the limit of open files the system resets new callers before the service hears of them: only the log can tell. */
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { builtService } from '../support/built-service.ts';
import { freshDatabase } from '../support/engines.ts';
import { startServer } from '../support/processes.ts';
import { nodeBinary } from '../support/repository.ts';

const LIMIT = 150;
const LINE = 'almost all file descriptors are in use';

it('the log warns when almost all file descriptors are in use', { timeout: 120_000 }, async () => {
  const { databaseUrl } = await freshDatabase('postgres');
  const limited = ['sh', '-c', `ulimit -n ${LIMIT} && exec "$@"`, 'sh', nodeBinary(), await builtService()] as const;
  const server = await startServer({ env: { DATABASE_URL: databaseUrl }, command: limited });
  const callers: Socket[] = [];
  onTestFinished(async () => {
    for (const caller of callers) caller.destroy();
    await server.stop('SIGKILL');
  });
  expect(server.logs()).not.toContain(LINE);
  const { hostname, port } = new URL(server.baseUrl);
  for (let count = 0; count < LIMIT; count += 1)
    callers.push(connect({ host: hostname, port: Number(port) }).on('error', () => {}));
  await expect.poll(() => server.logs(), { timeout: 30_000 }).toContain(LINE);
  expect(server.logs()).toContain(`"allowed":${LIMIT}`);
});
