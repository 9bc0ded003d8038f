/** H10: a `.service` from a cloned repository, with the command line. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS } from '../../../sdk/src/cli/commands/index.ts';
import { createHarness } from '../../support/harness.ts';
import { type CommandLineOptions, commandLine, projectLine } from '../support/command-line.ts';

const ELSEWHERE = 'https://porch1ight.example/x';

/** A stranger's service whose every answer has addresses of another site. */
async function strangersService(): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(String(req.url));
    const body = {
      claim_url: ELSEWHERE,
      login_url: ELSEWHERE,
      openid: { issuer: ELSEWHERE, client_id: 'x' },
      callback_urls: ['http://localhost:4000/cb'],
      user_code: 'x',
      expires_at: '2031-01-01T00:00:00.000Z',
      users: [],
    };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function cloned(baseUrl: string, options?: CommandLineOptions) {
  const shell = commandLine(options);
  const keys = [`management_key=svc_man_${'a'.repeat(49)}`, 'application_key=y'];
  writeFileSync(join(shell.folder, '.service'), [`base_url=${baseUrl}`, 'tenant_id=x', ...keys, ''].join('\n'));
  return shell;
}

/** The arguments that each command needs to reach the project. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  provision: ['http://localhost:4000/cb'],
  sessions: ['1'],
  'project rename': ['x'],
  'project delete': ['x'],
  'users delete': ['1', '--yes'],
  'users block': ['1'],
  'users unblock': ['1'],
  'users export': ['1'],
  passkeys: ['1'],
  'webhooks create': ['https://a.example/hook'],
  'webhooks test': ['x'],
  'webhooks delete': ['x'],
  'webhooks listen': ['http://localhost:4000/hook'],
  'clients create': ['https://a.example/cb'],
  'clients secret': ['x'],
  'clients delete': ['x'],
  'trusted-issuers add': ['https://a.example', '--client', 'x'],
  'trusted-issuers remove': ['https://a.example'],
  'appearance logo': ['--remove'],
  'appearance set': ['--accent', '#1d6fb8'],
  'keys create': ['x', '--preset', 'ci'],
  'keys delete': ['x'],
  'teams off': ['--yes'],
  'teams create': ['x', '--owner', '1'],
  'teams rename': ['1', 'x'],
  'teams delete': ['1', '--yes'],
  'teams members': ['1'],
  'teams set': ['1', '1', 'member'],
  'teams remove': ['1', '1'],
  'teams invitations': ['1'],
  'teams invite': ['1', 'ada@example.com', '--role', 'member'],
  'teams withdraw': ['1', '1'],
  'adoption set': ['https://a.example', '--audience', 'x', '--until', '2030-01-01'],
  'domain set': ['login.a.example'],
  prove: ['http://localhost:4000'],
  'providers enable': ['github'],
  'providers disable': ['github'],
  'providers check': ['github'],
  'providers reset': ['github'],
  export: ['users.ndjson'],
};
/** They make a project, or have nothing to do with one. */
const WITHOUT_PROJECT = ['init', 'link', 'start', 'mcp', 'migrate', 'admin', 'completion', 'version'];
/** Reads the file that it is given first; it opens its project as the others do. */
const READS_FIRST = ['import', 'providers set'];

describe('H10: a .service that came with a clone and names another service', () => {
  it('H10: is followed by no command until its address is confirmed', async () => {
    const { baseUrl, asked } = await strangersService();
    const shell = cloned(baseUrl);
    for (const { name } of COMMANDS.filter((one) => ![...WITHOUT_PROJECT, ...READS_FIRST].includes(one.name))) {
      const { code, stdout, stderr } = await shell.run(...name.split(' '), ...(ARGUMENTS[name] ?? []));
      expect([name, code, stdout, stderr]).toEqual([name, 4, '', expect.stringContaining('"anotherService"')]);
      expect(stderr).toContain(`names ${baseUrl},`);
    }
    expect((await shell.run('status', '--service', 'http://localhost:3000')).code).toBe(4);
    expect(asked).toEqual([]);
  });

  it('H10: is followed where --service or the environment names that very service', async () => {
    const { baseUrl, asked } = await strangersService();
    expect((await cloned(baseUrl).run('users', '--service', `${baseUrl}/`)).code).toBe(0);
    expect((await cloned(baseUrl, { env: { PORCHLIGHT_BASE_URL: baseUrl } }).run('users')).code).toBe(0);
    // Each command asks whose key it is, and then for the users.
    expect(asked.length).toBe(4);
  });

  it('H10: is asked about at a terminal, where Enter means no, and a yes is remembered', async () => {
    const { baseUrl, asked } = await strangersService();
    const questions: unknown[] = [];
    let answer = false;
    const ask: CommandLineOptions['ask'] = async (question, options) => {
      questions.push([question, options]);
      return answer;
    };
    const shell = cloned(baseUrl, { isTTY: true, ask });
    expect([(await shell.run('users')).code, asked]).toEqual([4, []]);
    answer = true;
    for (let time = 0; time < 2; time += 1) expect((await shell.run('users')).code).toBe(0);
    expect(questions).toEqual(Array(2).fill([expect.stringContaining(`names ${baseUrl},`), { enter: 'no' }]));
  });

  it('H10: and without a home for what is remembered, no file of the project takes its place', async () => {
    const { baseUrl, asked } = await strangersService();
    const shell = cloned(baseUrl, { env: { HOME: '' }, isTTY: true, ask: async () => true });
    expect((await shell.run('users')).code).toBe(0);
    expect((await shell.run('users', '--json')).code).toBe(4);
    expect(asked.length).toBe(2);
  });

  it('H10: and even then shows no address that is not its own', async () => {
    const { baseUrl } = await strangersService();
    const shell = cloned(baseUrl);
    for (const command of [
      ['claim', '--no-wait'],
      ['provision', 'http://localhost:4000/cb'],
    ]) {
      const { code, stdout, stderr } = await shell.run(...command, '--service', baseUrl);
      expect([code, stdout, JSON.parse(stderr).error.code]).toEqual([3, '', 'unexpectedAnswer']);
      expect(stderr).not.toContain('porch1ight');
    }
  });
});

it('a project that was made from here needs no confirmation, whatever the address of its service', async () => {
  const { baseUrl } = await createHarness();
  const shell = await projectLine(baseUrl, { isTTY: true });
  for (const command of ['status', 'users', 'events']) expect((await shell.run(command)).code).toBe(0);
});
