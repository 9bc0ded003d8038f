/** A backup of the embedded database by the documented commands, restored into an empty folder. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { openTestDatabase } from '../support/harness.ts';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';
import { repositoryRoot } from '../support/repository.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { commandsIn, expectAllOf, type KeptWorld, makeWorld } from './support/kept-world.ts';

// Each test starts a process, which takes long on a busy machine.
const documented = readFileSync(join(repositoryRoot, 'server/docs/content/operations.md'), 'utf8');
const commands = commandsIn(documented, 'tar');

const run = (command: string | undefined, cwd: string) =>
  promisify(execFile)('sh', ['-c', command ?? 'false'], { cwd });

describe('a backup of the embedded database', () => {
  let world: KeptWorld;
  let dataDir: string;

  beforeAll(async () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'backup-'));
    const lived = join(folder, '.porchlight');
    renameSync((await freshDatabase('pglite')).dataDir ?? '', lived);
    writeFileSync(join(lived, 'master-key'), `${testMasterKey}\n`, { mode: 0o600 });
    const database = await openTestDatabase({ dataDir: lived });
    world = await makeWorld(database);
    await database.close();
    const [pack, unpack] = commands;
    await run(pack, folder);

    const machine = join(folder, 'another-machine');
    mkdirSync(machine);
    renameSync(join(folder, 'porchlight.tgz'), join(machine, 'porchlight.tgz'));
    rmSync(lived, { recursive: true });
    await run(unpack, machine);
    dataDir = join(machine, '.porchlight');
  });

  it('is made by the two commands of the document', () => {
    expect(commands).toHaveLength(2);
  });

  it('is refused by a service when its master key is missing, and gets no other', async () => {
    const keyFile = join(dataDir, 'master-key');
    renameSync(keyFile, `${keyFile}.away`);
    const line = onlyLine(await refusal({ DATA_DIR: dataDir, MASTER_KEY: undefined }));
    expect(line).toContain('master-key is missing');
    expect(() => statSync(keyFile)).toThrow('ENOENT');
    renameSync(`${keyFile}.away`, keyFile);
  });

  it('goes on where it was: old tokens verify and refresh, keys open, histories continue', async () => {
    const { baseUrl } = world;
    expect(statSync(join(dataDir, 'master-key')).mode & 0o777).toBe(0o600);
    const server = await startServer({
      env: { DATA_DIR: dataDir, MASTER_KEY: undefined, BASE_URL: baseUrl, PORT: new URL(baseUrl).port },
    });
    await expectAllOf(world);
    await server.stop();
  });
});
