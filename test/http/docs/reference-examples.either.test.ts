/** Runs the examples of the reference unchanged, with real keys and ids in place of the shown ones. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { operationsOf } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../sdk/src/index.ts';
import * as management from '../../../sdk/src/management/index.ts';
import { SDK_CALLS } from '../../../server/docs/snippets/sdk-calls.ts';
import { ENTRIES } from '../../../server/docs/sources/catalogue.ts';
import { personWithPasskey } from '../../support/passkeys/steps.ts';
import { ask, asked, decideAs } from '../../support/person-approvals.ts';
import { signIn } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { codeOf, VERIFIER } from '../../support/steps/bound-sign-in.ts';
import { enable } from '../../support/steps/email.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { teamProject } from '../teams/support/teams.ts';
import { type CodeBlock, codeBlocks } from './support/code-blocks.ts';
import { documentSource } from './support/document-source.ts';
import { differences } from './support/same-shape.ts';

const held = useHarness();
const OPERATIONS = operationsOf().map(({ metadata }) => metadata);

/**
 * Calls that a program cannot make by itself: an account decides about them, there is no webhook yet, a file is sent,
 * Google or a former system signs it, or a claim must have begun.
 */
const NOT_ALONE =
  /^(createOwnedTenant|askForLink|setAdoption|adoptSession|setDomain|deleteDomain|checkDomain|waitForClaim|getInsights|startLogin|startLoginWith|getEdgeSession|sendDiscountReport|checkHost|setLogo|receiveGoogleSignal|pollAgentClaim|isDomainAllowed)$|Webhook|Member$|Deliveries|^(export|import)Users$|^follow/;
const RUN = OPERATIONS.filter(
  ({ id, auth }) => !NOT_ALONE.test(id) && auth !== 'accountToken' && auth !== 'accountSession',
);

const blocks = new Map<string, CodeBlock[]>();

// A node that has not read the change feed yet says that it is not ready.
beforeAll(() => held.current.service.jobs.get('read-change-feed')?.());

beforeAll(() => {
  for (const { path, tag } of ENTRIES) {
    if (!tag) continue;
    for (const section of documentSource(held.current, path).split(/^(?=## )/m)) {
      const [, id] = /^## .*\{#(\w+)\}/.exec(section) ?? [];
      if (id) blocks.set(id, codeBlocks(section));
    }
  }
});

const exampleOf = (id: string, tab: string): string =>
  blocks.get(id)?.find(({ attributes }) => attributes.tab === tab)?.text ?? '';

async function realValues(tenant: SocialTenant): Promise<(text: string) => string> {
  const signedIn = await tenant.quickSignIn();
  const code = await codeOf(held.current, tenant.id);
  await tenant.refill();
  const values: Record<string, string> = {
    'brave-otter-k3f9q2': tenant.id,
    ses_4fD0bTq9: signedIn.sessionId,
    svc_code_0example: code,
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk': VERIFIER,
    svc_man_0example: tenant.managementKey,
    svc_ref_0example: signedIn.refreshToken,
  };
  return (text) =>
    Object.entries(values)
      .reduce((filled, [shown, real]) => filled.replaceAll(shown, real), text)
      .replaceAll(/(access_token"?: ['"])[^'"]+/g, `$1${signedIn.accessToken}`);
}

/** The examples of test users need an existing one. */
async function withTestUser(tenant: SocialTenant, text: string): Promise<string> {
  if (!/test-users\/\d/.test(text)) return text;
  const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
  const { user } = (await made.json()) as { user: { id: number } };
  return text.replace(/test-users\/\d+/, `test-users/${user.id}`);
}

/** The examples of keys need one in addition to the main key. */
async function withKey(tenant: SocialTenant, text: string): Promise<string> {
  if (!/\/api\/keys\/key_/.test(text)) return text;
  const made = await tenant.api('/api/keys', { method: 'POST', json: { name: 'CI', preset: 'ci' } });
  const { key } = (await made.json()) as { key: { id: string } };
  return text.replace(/key_[0-9a-f]+/, key.id);
}

/** The examples of clients need one in addition to the app itself. */
async function withClient(tenant: SocialTenant, text: string): Promise<string> {
  if (!/\/clients\/app_/.test(text)) return text;
  const json = { name: 'Console', redirect_uris: [CALLBACK] };
  const made = await tenant.api('/api/social-login/clients', { method: 'POST', json });
  const { client } = (await made.json()) as { client: { client_id: string } };
  return text.replace(/app_\w+/, client.client_id);
}

/** The example of a passkey needs a person with one. */
async function withPasskey(tenant: SocialTenant, text: string): Promise<string> {
  if (!/\/passkeys\/\w/.test(text)) return text;
  await enable(tenant, 'passkey');
  const { authenticator } = await personWithPasskey(held.current, tenant, 'ada');
  const found = await tenant.api('/api/social-login/users?email=ada@example.test');
  const { users } = (await found.json()) as { users: { id: number }[] };
  const path = `users/${users[0]?.id}/passkeys/${authenticator.credentials[0]?.handle}`;
  return text.replace(/users\/\d+\/passkeys\/[\w-]+/, path);
}

/** The examples of teams need a team of the person with a second owner, so that one can leave, and an invitation. */
async function withTeam(tenant: SocialTenant, id: string, text: string): Promise<string> {
  if (id === 'provisionTeams' || OPERATIONS.find((operation) => operation.id === id)?.tag !== 'Teams') return text;
  await tenant.api('/api/resources/teams', { method: 'POST', json: {} });
  const project = teamProject(held.current, tenant);
  const owner = await project.person('ada');
  const second = await project.person('charles');
  const team = await project.team(owner);
  await project.setRole(team, second, 'owner');
  const json = { email: 'mary@example.com', role: 'member' };
  const made = await tenant.api(`/api/teams/${team}/invitations`, { method: 'POST', json });
  const { invitation } = (await made.json()) as { invitation: { id: number } };
  return text
    .replace(/\/api\/teams\/\w+/, `/api/teams/${team}`)
    .replace(/\/invitations\/\w+/, `/invitations/${invitation.id}`)
    .replace(/\bteam_id: \d+/, `team_id: ${team}`)
    .replace(/\bowner_user_id: \d+/, `owner_user_id: ${owner.id}`)
    .replace(/\buser_id: \d+/, `user_id: ${second.id}`);
}

/** An approval is taken after the person has approved exactly this on the page. */
async function withApproved(tenant: SocialTenant, text: string): Promise<string> {
  if (!/\/edge\/approvals\/.*\/take'/.test(text)) return text;
  const { accessToken } = await signIn(held.current, tenant.id, { persona: 'ada' });
  const [, binding] = /binding: '([^']+)'/.exec(text) ?? [];
  const { approval } = await asked(ask(held.current, tenant, accessToken, { binding }));
  await decideAs(approval.approval_url, 'approve');
  return text
    .replace(/apr_[\w-]+/, approval.id)
    .replace(/(access_token: ')[^']+/, (_all, before: string) => `${before}${accessToken}`);
}

const keysOf = ({ managementKey, applicationKey }: SocialTenant) => ({
  MANAGEMENT_KEY: managementKey,
  APPLICATION_KEY: applicationKey,
});

/** Runs the code of an example. It prints a status and a body. */
async function run(code: string, env: Record<string, string>): Promise<[number, unknown]> {
  const printed: unknown[] = [];
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  await new AsyncFunction('process', 'console', code)(
    { env },
    { log: (...words: unknown[]) => printed.push(...words) },
  );
  return [Number(printed[0]), printed[1]];
}

describe('an example of the reference', () => {
  it.each(OPERATIONS.map(({ id }) => id))('%s: is there', (id) => {
    expect(blocks.get(id)?.length ?? 0, id).toBeGreaterThan(0);
  });

  it.each(someOf(RUN, 12).map(({ id }) => id))('%s: is answered as shown', async (id) => {
    const tenant = await createSocialTenant(held.current);
    const real = await realValues(tenant);
    // The example shows the answer of a project whose owner wants to approve calls.
    if (id === 'requestApproval') {
      await tenant.api('/api/approvals/policy', { method: 'PUT', json: { outward: true } });
    }
    const alone = await withClient(
      tenant,
      await withKey(tenant, await withPasskey(tenant, await withTestUser(tenant, real(exampleOf(id, 'fetch'))))),
    );
    const example = await withApproved(tenant, await withTeam(tenant, id, alone));
    const [status, body] = await run(example, keysOf(tenant));
    const shown = blocks.get(id)?.find(({ attributes }) => attributes.answer);
    expect([status, body]).toEqual([Number(shown?.attributes.answer), expect.anything()]);
    // The example leaves out fields that are not always there.
    expect(differences(JSON.parse(shown?.text ?? ''), body).filter((fault) => !fault.endsWith('is not shown'))).toEqual(
      [],
    );
  });

  onlyInTestAll(() => {
    it.runIf(spawnSync('python3', ['--version']).status === 0)(
      'runs in Python too, where the machine has it',
      async () => {
        const tenant = await createSocialTenant(held.current);
        const real = await realValues(tenant);
        const ids = [
          'createGuestTenant',
          'getTenant',
          'provisionSocialLogin',
          'listUsers',
          'setAccess',
          'verifyToken',
          'getHealth',
        ];
        const programs = ids.map((id) => real(exampleOf(id, 'Python')));
        const script = `import sys, json\nfor program in json.load(sys.stdin): exec(program, {})`;
        const running = promisify(execFile)('python3', ['-c', script], { env: { ...process.env, ...keysOf(tenant) } });
        running.child.stdin?.end(JSON.stringify(programs));
        const { stdout } = await running;
        expect(
          stdout
            .trim()
            .split('\n')
            .map((line) => line.slice(0, 3)),
        ).toEqual(['201', ...ids.slice(1).map(() => '200')]);
      },
    );
  });
});

describe('the methods of the SDK that the reference names', () => {
  const project: object = management.createManagement({ baseUrl: 'http://localhost', managementKey: 'svc_man_x' });
  const client: object = createClient({ baseUrl: 'http://localhost', tenantId: 'brave-otter-k3f9q2' });

  it.each(Object.entries(SDK_CALLS))('%s: is there', (_id, { code, imports }) => {
    for (const [, owner = '', path = ''] of code.matchAll(/\b(project|client)\.((?:webhooks\.)?\w+)\(/g)) {
      const found = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], owner === 'client' ? client : project);
      expect(found, `${owner}.${path}`).toBeTypeOf('function');
    }
    if (imports) expect(management).toHaveProperty(imports);
  });

  it('are those of operations that there are', () => {
    expect(Object.keys(SDK_CALLS).filter((id) => !OPERATIONS.some((operation) => operation.id === id))).toEqual([]);
  });
});
