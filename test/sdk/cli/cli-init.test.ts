import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { type CommandLineOptions, commandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  // The commands use the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const KEY = /svc_(?:man|app|wait)_\w+/;

const project = (options: CommandLineOptions = {}, ...args: string[]) => projectLine(harness.baseUrl, options, ...args);

describe('porchlight init', () => {
  it('makes a project, writes .service and prints what to paste, but no key', async () => {
    const shell = commandLine();
    const { code, stdout, stderr } = await shell.run(
      'init',
      '--name',
      'Todo app',
      '--base-url',
      harness.baseUrl,
      '--text',
    );
    expect([code, stderr]).toEqual([0, '']);
    const { tenantId } = await readCredentials(shell.folder);
    expect(stdout).toContain(`tenantId: '${tenantId}'`);
    expect(stdout).toContain(`expressAuth({ baseUrl: '${harness.baseUrl}', tenantId: '${tenantId}' })`);
    expect(stdout).not.toMatch(KEY);
    expect(statSync(join(shell.folder, '.service')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(shell.folder, '.gitignore'), 'utf8')).toBe('.service\n*.service\n');
  });

  onlyInTestAll(() => {
    it('adds an MCP server for agents, to a new project and to one that is there', async () => {
      const shell = commandLine();
      const agents = async () => {
        const { managementKey } = await readCredentials(shell.folder);
        return createManagement({ baseUrl: harness.baseUrl, managementKey }).agents();
      };
      const planned = await shell.run('init', '--base-url', harness.baseUrl, '--mcp', '--dry-run', '--json');
      expect(planned.json[0]).toMatchObject({
        files: [{}, { path: 'porchlight.json' }, { path: 'mcp-server.mjs', action: 'not written' }],
      });
      const { code, stdout } = await shell.run('init', '--base-url', harness.baseUrl, '--mcp', '--text');
      expect(code).toBe(0);
      expect(stdout).toContain(`npm install ${harness.baseUrl}/sdk.tgz @modelcontextprotocol/server`);
      const file = join(shell.folder, 'mcp-server.mjs');
      const example = join(repositoryRoot, 'scripts/examples/mcp/mcp-server.mjs');
      expect(readFileSync(file, 'utf8')).toBe(readFileSync(example, 'utf8'));
      const server = { resources: ['http://localhost:4001/mcp'], scopes: [{ name: 'app:use' }] };
      expect(await agents()).toMatchObject(server);

      const again = await shell.run('init', '--mcp', '--text');
      expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('There is a mcp-server.mjs already')]);
      rmSync(file);
      const { managementKey, tenantId } = await readCredentials(shell.folder);
      const others = { resources: ['https://app.example/api'], scopes: [{ name: 'read', description: 'Read' }] };
      await createManagement({ baseUrl: harness.baseUrl, managementKey }).setAgents(others);
      const added = await shell.run('init', '--mcp', '--json');
      expect(added.json[0]).toEqual({
        tenant_id: tenantId,
        mcp_file: 'mcp-server.mjs',
        mcp_resource: 'http://localhost:4001/mcp',
      });
      expect(existsSync(file)).toBe(true);
      const both = await agents();
      expect(both.resources).toEqual([...others.resources, ...server.resources]);
      expect(both.scopes.map(({ name }) => name)).toEqual(['read', 'app:use']);
    });
  });

  it('knows the framework of the folder, and writes its files where it may', async () => {
    const shell = commandLine({ isTTY: true });
    writeFileSync(join(shell.folder, 'package.json'), '{"devDependencies":{"@sveltejs/kit":"3.1.1","vite":"8.3.8"}}');
    mkdirSync(join(shell.folder, 'src'));
    writeFileSync(join(shell.folder, 'src/env.ts'), 'mine');
    writeFileSync(join(shell.folder, '.env.local'), 'OTHER=1\nPORCHLIGHT_TENANT_ID=old\n');
    const read = (path: string) => readFileSync(join(shell.folder, path), 'utf8');

    const planned = await shell.run('init', '--base-url', harness.baseUrl, '--dry-run', '--json');
    expect(planned.json[0]).toMatchObject({
      framework: 'sveltekit',
      callback_urls: ['http://localhost:5173/auth/callback'],
      files: [
        { path: '.env.local', action: 'not written' },
        { path: 'src/env.ts', action: 'kept' },
        { path: 'src/lib/server/auth.ts', action: 'not written' },
        { path: 'src/hooks.server.ts', action: 'not written' },
        { path: 'porchlight.json', action: 'not written' },
        { path: 'vendor/porchlight-sdk-<version>.tgz', action: 'not written' },
      ],
    });
    expect(existsSync(join(shell.folder, '.service'))).toBe(false);

    const { stdout } = await shell.run('init', '--base-url', harness.baseUrl, '--yes');
    const { tenantId } = await readCredentials(shell.folder);
    expect(read('.env.local')).toBe(
      `OTHER=1\nPORCHLIGHT_BASE_URL=${harness.baseUrl}\nPORCHLIGHT_TENANT_ID=${tenantId}\n`,
    );
    expect(read('src/env.ts')).toBe('mine');
    expect(read('src/hooks.server.ts')).toBe(
      readFileSync(join(repositoryRoot, 'scripts/examples/sveltekit/src/hooks.server.ts'), 'utf8'),
    );
    expect(stdout).toContain('src/env.ts was there and stays as it is');
    expect(stdout).toContain('/docs/quickstart-sveltekit');
  });

  it('keeps a porchlight.json that is there', async () => {
    const shell = commandLine();
    const file = join(shell.folder, 'porchlight.json');
    writeFileSync(file, '{"callback_urls":["https://app.example.com/cb"]}');
    writeFileSync(join(shell.folder, 'package.json'), '{"dependencies":{"express":"5.2.1"}}');
    const { json } = await shell.run('init', '--base-url', harness.baseUrl, '--yes');
    expect(json[0]).toMatchObject({
      files: expect.arrayContaining([expect.objectContaining({ path: 'porchlight.json', action: 'kept' })]),
    });
    expect(readFileSync(file, 'utf8')).toBe('{"callback_urls":["https://app.example.com/cb"]}');
  });

  it('names the project after the package, and says which version it found', async () => {
    const shell = commandLine();
    writeFileSync(
      join(shell.folder, 'package.json'),
      '{"name":"@acme/todo","devDependencies":{"@sveltejs/kit":"^2.63.0"}}',
    );
    const { json } = await shell.run('init', '--base-url', harness.baseUrl, '--yes');
    expect(json[0]).toMatchObject({
      name: 'todo',
      framework: 'sveltekit',
      framework_version: '^2.63.0',
      sign_in_at: 'http://localhost:5173/auth/login',
    });
    expect(JSON.parse(readFileSync(join(shell.folder, 'porchlight.json'), 'utf8'))).toEqual({
      $schema: `${harness.baseUrl}/porchlight.schema.json`,
      tenant_id: json[0]?.tenant_id,
      name: 'todo',
      callback_urls: ['http://localhost:5173/auth/callback'],
      callback_mode: 'code',
    });
    expect((await shell.run('apply', '--plan', '--exit-code')).json).toEqual([{ changes: [] }]);
    expect(existsSync(join(shell.folder, 'src/env.ts'))).toBe(false);
    expect(readFileSync(join(shell.folder, 'src/lib/server/auth.ts'), 'utf8')).toContain('$env/dynamic/private');
  });

  onlyInTestAll(() => {
    it('goes by the version that is installed, and says so where nobody has tried it', async () => {
      const shell = commandLine();
      writeFileSync(join(shell.folder, 'package.json'), '{"dependencies":{"nuxt":"latest"}}');
      const installed = join(shell.folder, 'node_modules/nuxt');
      mkdirSync(installed, { recursive: true });
      writeFileSync(join(installed, 'package.json'), '{"version":"3.19.2"}');
      const planned = await shell.run('init', '--base-url', harness.baseUrl, '--dry-run', '--text');
      expect(planned.stdout).toContain('Found Nuxt 3.19.2.\nThe files were tried with Nuxt 4, not with 3.');
      const { json } = await shell.run('init', '--base-url', harness.baseUrl, '--yes');
      expect(json[0]).toMatchObject({ framework_version: '3.19.2', framework_note: expect.stringContaining('Nuxt 4') });
      expect(existsSync(join(shell.folder, 'composables/use-user.ts'))).toBe(true);
      writeFileSync(join(installed, 'package.json'), '{"version":"4.5.2"}');
      const fitting = await shell.run('init', '--base-url', harness.baseUrl, '--dry-run');
      expect(fitting.json[0]).toMatchObject({ framework_version: '4.5.2', framework_note: null });
    });
  });

  it.each(someOf(['{"name":""}', '{"name":7}', 'null', 'not json', '{"name":"@acme/"}'], 5))(
    'names the project after the folder where package.json has no name: %s',
    async (text) => {
      const shell = commandLine();
      writeFileSync(join(shell.folder, 'package.json'), text);
      const { code, json } = await shell.run('init', '--base-url', harness.baseUrl);
      expect([code, json[0]?.name]).toEqual([0, basename(shell.folder)]);
    },
  );

  it.each(someOf(['AGENTS.md', 'CLAUDE.md'], 2))('adds the rules for agents to %s, once', async (file) => {
    const shell = commandLine();
    const path = join(shell.folder, file);
    writeFileSync(path, '# My rules\n');
    const planned = await shell.run('init', '--base-url', harness.baseUrl, '--dry-run', '--text');
    expect(planned.stdout).toContain(file);
    expect(readFileSync(path, 'utf8')).toBe('# My rules\n');
    await shell.run('init', '--base-url', harness.baseUrl, '--yes');
    const once = readFileSync(path, 'utf8');
    const rules = await (await fetch(`${harness.baseUrl}/agent-rules.md`)).text();
    expect(once).toBe(`# My rules\n\n<!-- porchlight: rules for agents -->\n\n${rules.trim()}\n`);
    rmSync(join(shell.folder, '.service'));
    await shell.run('init', '--base-url', harness.baseUrl, '--yes');
    expect(readFileSync(path, 'utf8')).toBe(once);
  });

  it('says in a dry run that it uses the project that is there', async () => {
    const shell = commandLine();
    await shell.run('init', '--base-url', harness.baseUrl);
    const { stdout } = await shell.run('init', '--base-url', harness.baseUrl, '--dry-run', '--text');
    expect(stdout).toContain('use the project of .service');
    expect(stdout).not.toContain('create a project');
  });

  it('leaves the file of the agents alone without --yes, and makes none', async () => {
    const shell = commandLine();
    await shell.run('init', '--base-url', harness.baseUrl);
    expect(readdirSync(shell.folder)).not.toContain('AGENTS.md');
    const other = commandLine();
    writeFileSync(join(other.folder, 'AGENTS.md'), 'mine');
    await other.run('init', '--base-url', harness.baseUrl);
    expect(readFileSync(join(other.folder, 'AGENTS.md'), 'utf8')).toBe('mine');
  });

  onlyInTestAll(() => {
    it('asks before it writes, and takes no for an answer', async () => {
      for (const answer of [false, true]) {
        const questions: string[] = [];
        const shell = commandLine({ isTTY: true, ask: async (question) => questions.push(question) > 0 && answer });
        const { stdout, stderr } = await shell.run('init', '--base-url', harness.baseUrl, '--framework', 'vite-react');
        expect(questions).toEqual(['Write them?']);
        expect(stderr).toContain('.env.local       new\n  src/session.ts   new\n  porchlight.json  new\n');
        expect(stdout.includes('VITE_PORCHLIGHT_TENANT_ID=')).toBe(!answer);
        expect(existsSync(join(shell.folder, '.env.local'))).toBe(answer);
        expect(existsSync(join(shell.folder, 'src/session.ts'))).toBe(answer);
        expect(stdout.includes('.env.local written')).toBe(answer);
      }
      const { code, stderr } = await commandLine().run('init', '--framework', 'svelte', '--text');
      expect([code, stderr.includes('sveltekit')]).toEqual([2, true]);
    });

    it('leaves nothing behind when the question is left by Ctrl-C', async () => {
      let interrupt = (): void => undefined;
      const ask = async (): Promise<boolean> => {
        interrupt();
        throw new Error('Aborted');
      };
      const shell = commandLine({ isTTY: true, ask });
      const running = shell.start(['init', '--base-url', harness.baseUrl]);
      interrupt = running.interrupt;
      expect((await running.ended).code).toBe(130);
      expect(readdirSync(shell.folder)).toEqual([]);
    });
  });

  it('speaks JSON when piped, with the keys only where they are asked for', async () => {
    const shell = commandLine({ env: { PORCHLIGHT_BASE_URL: harness.baseUrl } });
    const { json } = await shell.run(
      'init',
      '--callback',
      'https://a.example/cb',
      '--callback',
      'https://b.example/cb',
      '--show-keys',
    );
    expect(json).toEqual([
      expect.objectContaining({ status: 'ephemeral', callback_urls: ['https://a.example/cb', 'https://b.example/cb'] }),
    ]);
    expect(json[0]?.management_key).toBe((await readCredentials(shell.folder)).managementKey);
  });

  it('uses the project of a .service that is there, so that the files of a framework can come later', async () => {
    const shell = await project();
    const before = readFileSync(join(shell.folder, '.service'), 'utf8');
    writeFileSync(join(shell.folder, 'package.json'), '{"devDependencies":{"@sveltejs/kit":"^2.63.0"}}');
    const { code, json } = await shell.run('init', '--yes');
    expect(code).toBe(0);
    expect(json[0]).toMatchObject({
      tenant_id: shell.tenantId,
      existing: true,
      framework: 'sveltekit',
      added_callbacks: ['http://localhost:5173/auth/callback'],
    });
    expect(readFileSync(join(shell.folder, '.env.local'), 'utf8')).toContain(shell.tenantId);
    const written = json[0]?.files as { path: string; action: string }[];
    expect(written.filter(({ action }) => action === 'written').length).toBeGreaterThan(2);
    expect(readFileSync(join(shell.folder, '.service'), 'utf8')).toBe(before);
    const again = await shell.run('init', '--text');
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('none was created')]);
  });

  it('does not replace a .service that it cannot read', async () => {
    const shell = commandLine();
    writeFileSync(join(shell.folder, '.service'), 'something else');
    expect((await shell.run('init', '--base-url', harness.baseUrl)).code).toBe(4);
    expect(readFileSync(join(shell.folder, '.service'), 'utf8')).toBe('something else');
  });

  it.each([
    ['Python', 'pyproject.toml', 'python', 5173],
    ['Python', 'requirements.txt', 'python', 5173],
    ['Go', 'go.mod', 'languages#go-php-and-ruby', 8080],
    ['PHP', 'composer.json', 'languages#go-php-and-ruby', 8080],
    ['Ruby', 'Gemfile', 'languages#go-php-and-ruby', 8080],
  ])('leads a folder of %s (%s) to its document, without a word of Express', async (title, file, part, port) => {
    const shell = commandLine();
    writeFileSync(join(shell.folder, file), '');
    const { code, stdout } = await shell.run('init', '--base-url', harness.baseUrl, '--yes', '--text');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Found ${title}`)]);
    expect(stdout).toContain(`${harness.baseUrl}/docs/${part}`);
    expect(stdout).toContain(`Callback http://localhost:${port}/auth/callback`);
    expect(stdout).toContain('PORCHLIGHT_TENANT_ID=');
    expect(stdout).not.toMatch(/express/i);
    expect(existsSync(join(shell.folder, '.env.local'))).toBe(false);
    const [page = '', id = ''] = part.split('#');
    const document = await harness.fetch(`/docs/${page}`, { headers: { accept: 'text/html' } });
    expect([document.status, await document.text()]).toEqual([200, expect.stringContaining(id && `id="${id}"`)]);
  });

  it('keeps the credentials when the callback is refused, and says which field is wrong', async () => {
    const shell = commandLine();
    const { code, stderr } = await shell.run(
      'init',
      '--base-url',
      harness.baseUrl,
      '--callback',
      'https://*/cb',
      '--text',
    );
    expect(code).toBe(4);
    expect(stderr).toContain('porchlight provision <url>');
    expect(stderr).toContain('  callback_urls, number 1: ');
    await readCredentials(shell.folder);
  });

  it('ends with 3 where no service answers, and leaves nothing', async () => {
    const shell = commandLine();
    const { code, stderr } = await shell.run('init', '--base-url', 'http://127.0.0.1:9', '--yes', '--text');
    expect(code).toBe(3);
    expect(stderr).toContain('porchlight start');
    expect(readdirSync(shell.folder)).toEqual([]);
    writeFileSync(join(shell.folder, '.gitignore'), 'node_modules');
    await shell.run('init', '--base-url', 'http://127.0.0.1:9');
    expect(readFileSync(join(shell.folder, '.gitignore'), 'utf8')).toBe('node_modules');
  });
});
