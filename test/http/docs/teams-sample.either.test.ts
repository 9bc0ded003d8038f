/** The samples of `init --teams` run: a persona signs in, makes a team, writes there, and is refused without permission. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { pressThrough, type Walk } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness();
const CLI = join(repositoryRoot, 'sdk/src/cli/bin.ts');
const signInAs = (name: string) => [`data-persona="${name}"`, 'data-action="approve"'];

/** The part of Next that the sample needs: its route handlers, and those of the sign-in. */
const NEXT_SERVER = `import { createServer } from 'node:http';
const load = (file) => import(\`file://\${process.cwd()}/\${file}\`);
const { handlers } = await load('auth.ts');
const [list, one] = [await load('app/teams/route.ts'), await load('app/teams/[team]/route.ts')];
const port = Number(process.env.PORT);
createServer(async (req, res) => {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const request = new Request(\`http://localhost:\${port}\${req.url}\`, { method: req.method, headers: req.headers, body });
  const { pathname } = new URL(request.url);
  const [, team] = /^\\/teams\\/([^/]+)$/.exec(pathname) ?? [];
  const module = pathname.startsWith('/auth/') ? handlers : team ? one : list;
  const response = await module[req.method](request, { params: Promise.resolve({ team }) });
  res.writeHead(response.status, [...response.headers].flat());
  res.end(Buffer.from(await response.arrayBuffer()));
}).listen(port, () => console.log(\`http://localhost:\${port}\`));
`;

const SAMPLES = [
  { framework: 'express', home: '/', start: ['--env-file=.env.local', 'teams.mjs'] },
  { framework: 'next', home: '/teams', start: ['--env-file=.env.local', 'next-server.mjs'] },
] as const;

const linesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => (line.includes('=') ? [line.split('=', 2) as [string, string]] : [])),
  );

describe.each(SAMPLES)('the sample for $framework', ({ framework, home, start }) => {
  it('opens a team to its members alone, and refuses what the role does not have', { timeout: 90_000 }, async () => {
    const port = await freePort();
    const app = `http://localhost:${port}`;
    const project = new WrittenProject('');
    project.write(
      'package.json',
      JSON.stringify({ name: 'sample', type: 'module', dependencies: { [framework]: '*' } }),
    );
    const { baseUrl } = held.current;
    const made = await project.run(
      CLI,
      ...['init', '--yes', '--teams', '--framework', framework],
      ...['--base-url', baseUrl, '--callback', `${app}/auth/callback`, '--text'],
    );
    expect(made.code, made.output).toBe(0);
    expect(made.output).toContain('Teams with four roles');
    const service = linesOf(readFileSync(join(project.path, '.service'), 'utf8'));
    const settings = readFileSync(join(project.path, '.env.local'), 'utf8');
    project.write('.env.local', `${settings}PORT=${port}\nPORCHLIGHT_APPLICATION_KEY=${service.application_key}\n`);
    if (framework === 'next') project.write('next-server.mjs', NEXT_SERVER);
    await project.start(app, ...start);

    const ada = await pressThrough(`${app}${home}`, signInAs('ada'));
    expect(await ada.response.text()).toContain('Your teams');
    const created = await ada.browser.post(`${app}/teams`, { name: 'Engines & <b>Otters</b>' });
    expect([created.status, created.headers.get('location')]).toEqual([303, '/teams/1']);
    const page = ({ browser }: Walk) => browser.send(`${app}/teams/1`, { headers: { accept: 'text/html' } });
    const write = ({ browser }: Walk, note: string) =>
      browser.post(`${app}/teams/1${framework === 'express' ? '/notes' : ''}`, { note });
    expect((await write(ada, 'first <i>note</i>')).status).toBe(303);
    expect(await (await page(ada)).text()).toContain('<li>first &#60;i&#62;note');

    const grace = await pressThrough(`${app}${home}`, signInAs('grace'));
    expect((await page(grace)).status).toBe(403);
    expect((await write(grace, 'from outside')).status).toBe(403);
    const management = createManagement({ baseUrl, managementKey: service.management_key ?? '' });
    const counts = async (status: () => Promise<number>, wanted: number): Promise<void> => {
      for (let turn = 0; turn < 60 && (await status()) !== wanted; turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await status()).toBe(wanted);
    };
    await management.teams.setMember(1, 2, 'viewer');
    await counts(async () => (await page(grace)).status, 200);
    expect((await write(grace, 'as a viewer')).status).toBe(403);
    expect(await (await page(grace)).text()).not.toContain('<button>Write');
    await management.teams.removeMember(1, 2);
    await counts(async () => (await page(grace)).status, 403);
    expect(await (await page(ada)).text()).not.toMatch(/from outside|as a viewer/);
  });
});
