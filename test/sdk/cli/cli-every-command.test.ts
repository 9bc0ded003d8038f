/** Every command of the list, run once by a guest, once with credentials of the project's own, once with an active domain. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../sdk/src/cli/commands/index.ts';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { signInAs } from '../../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { type CommandLine, projectLine, type Ran } from '../support/command-line.ts';
import { tokenApp } from '../support/prove/token-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const WORLDS = ['guest', 'own credentials', 'active domain'] as const;
type World = (typeof WORLDS)[number];

/** Known while the commands run: what earlier ones made. */
interface State {
  readonly tenantId: string;
  readonly folder: string;
  readonly app: string;
  readonly host: string;
  readonly webhook: string;
  readonly client: string;
  readonly key: string;
}

interface Row {
  readonly args?: readonly string[] | ((state: State) => readonly string[]);
  /** The exit code: 0 if left out. */
  readonly code?: number | Partial<Record<World, number>>;
  /** What a later command needs of the answer. */
  readonly keep?: (ran: Ran) => Partial<State>;
  /** Ends only by Ctrl-C, after it has printed this. */
  readonly until?: RegExp;
}

const OWNER_ONLY = { guest: 4 };
/** Only a domain that is set can be checked and removed. */
const WITH_DOMAIN = { guest: 4, 'own credentials': 4 };
const field =
  (name: string, inner: string) =>
  ({ json: [first] }: Ran): string =>
    (first as Record<string, Record<string, string>>)[name]?.[inner] ?? '';

const ownClient = (folder: string): string[] => ['--client-id', 'id', '--secret-file', join(folder, 'client.secret')];

/** In the order in which they run. */
const ROWS: Readonly<Record<string, Row>> = {
  init: { args: ['--dry-run'] },
  // `cli-link.test.ts` follows it to its end.
  link: { code: 4 },
  status: {},
  version: {},
  // A desk that nobody owns yet: the address comes with a hint.
  open: {},
  provision: { args: ({ app }) => ['--add', `${app}/session/done`] },
  apply: { args: ['--pull', '--yes'] },
  settings: { args: ['--test-users', 'on'] },
  users: {},
  'users test': {},
  'users block': { args: ['1'] },
  'users unblock': { args: ['1'] },
  'users export': { args: ['1'] },
  sessions: { args: ['1'] },
  passkeys: { args: ['1'] },
  'teams provision': {},
  'teams roles': {},
  'teams create': { args: ['Engines', '--owner', '1'] },
  teams: {},
  'teams rename': { args: ['1', 'Otters'] },
  'teams members': { args: ['1'] },
  'teams set': { args: ['1', '2', 'member'] },
  'teams remove': { args: ['1', '2'] },
  'teams invite': { args: ['1', 'grace@example.com', '--role', 'member'] },
  'teams invitations': { args: ['1'] },
  'teams withdraw': { args: ['1', '1'] },
  'teams delete': { args: ['1', '--yes'] },
  'teams off': { args: ['--yes'] },
  'users delete': { args: ['1', '--yes'] },
  export: { args: ({ folder }) => [join(folder, 'users.ndjson')] },
  import: { args: ({ folder }) => [join(folder, 'users.ndjson'), '--dry-run'] },
  'adoption show': {},
  'adoption set': {
    args: ['http://127.0.0.1:9', '--audience', 'app', '--until', '2026-02-01'],
    code: OWNER_ONLY,
  },
  'adoption remove': { code: { guest: 2 } },
  access: { args: ['--allow', 'example.com'] },
  providers: {},
  'providers enable': { args: ['microsoft'] },
  'providers disable': { args: ['microsoft'] },
  'providers set': { args: ({ folder }) => ['github', ...ownClient(folder)], code: OWNER_ONLY },
  // Google does not know the client that the test has made up.
  'providers check': { args: ['google'], code: { 'own credentials': 4 } },
  'providers reset': { args: ['microsoft'] },
  'domain show': {},
  'domain check': { code: WITH_DOMAIN },
  'appearance show': {},
  'appearance set': { args: ['--accent', '#1d6fb8'] },
  'appearance logo': { args: ['--remove'] },
  events: {},
  logs: { until: /login_started/, code: 130 },
  'webhooks create': {
    args: ['http://localhost:4000/hook'],
    keep: (ran) => ({ webhook: field('webhook', 'id')(ran) }),
  },
  webhooks: {},
  // Nobody listens there, and the command says so.
  'webhooks test': { args: ({ webhook }) => [webhook], code: 1 },
  'webhooks listen': { args: ['http://localhost:4000/hook'], until: /forwarding_to/, code: 130 },
  'webhooks delete': { args: ({ webhook }) => [webhook] },
  'clients create': {
    args: ['https://grafana.example.com/cb'],
    keep: (ran) => ({ client: field('client', 'client_id')(ran) }),
  },
  clients: {},
  'clients secret': { args: ({ client }) => [client] },
  'trusted-issuers add': { args: ['https://acme.okta.com', '--client', 'app'] },
  'trusted-issuers': {},
  'trusted-issuers remove': { args: ['https://acme.okta.com'] },
  'clients delete': { args: ({ client }) => [client] },
  claim: { args: ['--no-wait'], code: { 'own credentials': 4, 'active domain': 4 } },
  'keys create': { args: ['CI', '--preset', 'ci'], keep: (ran) => ({ key: field('key', 'id')(ran) }) },
  'keys list': {},
  'keys delete': { args: ({ key }) => [key] },
  'keys rotate': {},
  'project rename': { args: ['Otter Shop'] },
  doctor: {},
  // The app forgets no token at a sign-out, and `prove` finds that.
  prove: { args: ({ app }) => [app, '--max-requests', '300', '--no-record'], code: 1 },
  'domain set': { args: ({ host }) => [host], code: OWNER_ONLY },
  'domain remove': { code: OWNER_ONLY },
  completion: { args: ['bash'] },
  'project delete': { args: ({ tenantId }) => [tenantId] },
};

/** These are about the service and not about a project: `test/sdk/package` and `test/sdk/mcp` run them. */
const ABOUT_THE_SERVICE = ['mcp', 'start', 'migrate', 'admin'];

it('has a row for every command', () => {
  expect([...Object.keys(ROWS), ...ABOUT_THE_SERVICE].sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

const newHost = (): string => `${randomBytes(5).toString('hex')}.localhost`;

async function prepare(world: World): Promise<{ shell: CommandLine; state: State }> {
  const shell = await projectLine(harness.baseUrl, { sleep: async () => undefined });
  const { baseUrl, tenantId } = await readCredentials(shell.folder);
  const app = await tokenApp({ baseUrl, tenantId }, 'keepsTokensOnSignOut');
  writeFileSync(join(shell.folder, 'client.secret'), 'secret-71c2');
  await signInAs({ baseUrl, tenantId });
  if (world !== 'guest') await (await createOwner(harness)).claim(tenantId);
  const made =
    world === 'active domain'
      ? await shell.run('domain', 'set', newHost())
      : world === 'own credentials'
        ? await shell.run('providers', 'set', 'google', ...ownClient(shell.folder))
        : null;
  if (made && made.code !== 0) throw new Error(made.stderr);
  return {
    shell,
    state: { tenantId, folder: shell.folder, app: app.url, host: newHost(), webhook: '', client: '', key: '' },
  };
}

async function runRow(shell: CommandLine, name: string, { args = [], until }: Row, state: State): Promise<Ran> {
  const words = [...name.split(' '), ...(typeof args === 'function' ? args(state) : args)];
  const running = shell.start(words);
  if (until) await running.printed(until).then(() => running.interrupt());
  return running.ended;
}

describe.each(WORLDS)('%s', (world) => {
  it('runs every command', { timeout: 120_000 }, async () => {
    const { shell, state: first } = await prepare(world);
    let state = first;
    for (const [name, row] of Object.entries(ROWS)) {
      const ran = await runRow(shell, name, row, state);
      const wanted = typeof row.code === 'object' ? (row.code[world] ?? 0) : (row.code ?? 0);
      expect([name, ran.code, ran.stderr.slice(0, 400)]).toEqual([name, wanted, wanted === 0 ? '' : expect.anything()]);
      state = { ...state, ...row.keep?.(ran) };
    }
  });
});
