/** Verify beside an app in Python, with the real service: what is asked, and how soon the end of a session takes effect. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { startServer } from '../../support/processes.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { createProject, type Project } from '../support/project.ts';

/** Reads a token a line. Answers with the address of its user and the number of requests so far. */
const PROGRAM = `
import json, sys
import porchlight._client as client
from porchlight import Porchlight, Unavailable
requests = 0
send = client.send
def counted(*words, **more):
    global requests
    requests += 1
    return send(*words, **more)
client.send = counted
service = Porchlight(*sys.argv[1:4])
for line in sys.stdin:
    try:
        user = service.verify(line.strip())
        answer = user.email if user else None
    except Unavailable:
        answer = "unavailable"
    print(json.dumps([answer, requests]), flush=True)
`;

type Answer = readonly [email: string | null, requests: number];

let project: Project;
let python: ChildProcessWithoutNullStreams;
let lines: AsyncIterator<string>;
let stop: () => Promise<unknown>;

async function verify(token: string): Promise<Answer> {
  python.stdin.write(`${token}\n`);
  return JSON.parse((await lines.next()).value) as Answer;
}

/** The answer, and whether it cost no request. */
async function answered(token: string): Promise<readonly [string | null, boolean]> {
  const [, before] = await verify('');
  const [email, after] = await verify(token);
  return [email, after === before];
}

const SOON = { timeout: 20_000, interval: 50 };

beforeAll(async () => {
  const { databaseUrl, dataDir } = await freshDatabase();
  const service = await startServer({
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    startTimeoutMs: 60_000,
  });
  stop = () => service.stop();
  project = await createProject(service.baseUrl);
  const { baseUrl, tenantId, created } = project;
  python = spawn('python3', ['-c', PROGRAM, baseUrl, tenantId, created.application_key], {
    env: { PATH: process.env.PATH, PYTHONPATH: join(repositoryRoot, 'sdk/python'), PYTHONDONTWRITEBYTECODE: '1' },
  });
  endAfterFile(async () => void python.kill());
  lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
}, 90_000);

describe('an app in Python with its application key', () => {
  it('answers for a token that it has seen without a request, until it is revoked', async () => {
    const [ada, grace] = [await project.signIn(), await project.signIn({ persona: 'grace' })];
    for (const [person, email] of [
      [ada, 'ada@example.test'],
      [grace, 'grace@example.test'],
    ] as const)
      await expect.poll(() => answered(person.accessToken), SOON).toEqual([email, true]);
    await project.client.logout(ada.refreshToken);
    const loggedOut = performance.now();
    await expect.poll(async () => (await verify(ada.accessToken))[0], SOON).toBeNull();
    expect(performance.now() - loggedOut).toBeLessThan(5_000);
    expect(await answered(grace.accessToken)).toEqual(['grace@example.test', true]);
  });

  it('says that the service is away, and takes nobody for signed out', async () => {
    const grace = await project.signIn({ persona: 'grace' });
    await stop();
    await expect.poll(async () => (await verify(grace.accessToken))[0], SOON).toBe('unavailable');
  });
});
