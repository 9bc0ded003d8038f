/**
 * The method of the SDK that makes a call, in one line. `project` is the management side, `client` the public side of a
 * tenant; a test checks each of them against the SDK.
 */

type Entry = 'management' | 'client' | 'function';

interface SdkCall {
  readonly entry: Entry;
  /** A function of `@porchlight/sdk/management` that needs no project yet. */
  readonly imports?: string;
  /** What the example needs besides the SDK. */
  readonly head?: string;
  readonly code: string;
}

const project = (code: string): SdkCall => ({ entry: 'management', code });
const client = (code: string): SdkCall => ({ entry: 'client', code });
const each = (list: string, name: string, shown: string): SdkCall =>
  project(`for await (const ${name} of project.${list}) console.log(${shown});`);
const shown = (call: string): SdkCall => project(`console.log(await project.${call});`);

export const SDK_CALLS: Readonly<Record<string, SdkCall>> = {
  createGuestTenant: {
    entry: 'function',
    imports: 'createTenant',
    code: "const project = await createTenant({ baseUrl: '{{base_url}}', name: 'My app' });",
  },
  createOwnedTenant: {
    entry: 'function',
    imports: 'createOwnedTenant',
    code: "const project = await createOwnedTenant({\n  baseUrl: '{{base_url}}',\n  accessToken: process.env.ACCOUNT_TOKEN,\n  idempotencyKey: 'create-2026-11-15-a1b2c3',\n  confirmed: true,\n});",
  },
  getTenant: shown('status()'),
  changeTenant: shown("rename('Todo app')"),
  deleteTenant: project("await project.deleteProject('brave-otter-k3f9q2');"),
  rotateKeys: project('const { credentials_file } = await project.rotateKeys();'),
  createClaimUrl: project('const claim = await project.claim();\nconsole.log(claim.claim_url, claim.user_code);'),
  waitForClaim: project('const outcome = await project.waitForClaim(await project.claim());'),
  provisionSocialLogin: project(
    "const { sign_in_url } = await project.provision(['http://localhost:5173/auth/callback'], { callbackMode: 'code' });",
  ),
  getSocialLogin: shown('resource()'),
  deleteSocialLogin: shown('deleteResource()'),
  checkRedirect: shown("checkRedirect('https://app.example.com/auth/callback')"),
  listUsers: each('users()', 'user', 'user.id, user.email'),
  getUser: shown('user(1)'),
  changeUser: shown('blockUser(1)'),
  deleteUser: project('await project.deleteUser(1);'),
  listUserSessions: shown('sessions(1)'),
  revokeUserSessions: shown('endSessions(1)'),
  revokeSession: shown("endSession('ses_4fD0bTq9')"),
  listEvents: each('events({ after: 0 })', 'event', 'event.id, event.event'),
  listUserPasskeys: shown('passkeys(1)'),
  removePasskey: project("await project.removePasskey(1, 'Zk9vWnQxcUw');"),
  exportUser: shown('exportUser(1)'),
  exportUsers: project('for await (const part of await project.exportUsers()) process.stdout.write(part);'),
  importUsers: {
    ...project("console.log(await project.importUsers(await readFile('users.ndjson', 'utf8')));"),
    head: "import { readFile } from 'node:fs/promises';\n",
  },
  createTestUser: shown("createTestUser({ name: 'Ada Tester' })"),
  changeTestUser: shown("changeTestUser(1, { fault: 'verify_503' })"),
  deleteTestUser: project('await project.deleteTestUser(1);'),
  createTestUserTicket: project('const { ticket } = await project.createTestUserTicket(1);'),
  createWrongToken: project("const token = await project.createWrongToken(1, 'expired');"),
  recordProof: shown("recordProof({ app: 'https://app.example.com', coverage: {}, findings: [] })"),
  listProofs: shown('proofs()'),
  getAgents: shown('agents()'),
  setAgents: shown(
    "setAgents({\n  resources: ['https://app.example.com/mcp'],\n  scopes: [{ name: 'notes:read', description: 'Read your notes' }],\n})",
  ),
  getSocialLoginSettings: shown('settings()'),
  setSocialLoginSettings: shown('setSettings({ test_users: false })'),
  getAdoption: shown('adoption()'),
  setAdoption: shown(
    "setAdoption({\n  issuer: 'https://clerk.example.com',\n  jwks_uri: 'https://clerk.example.com/.well-known/jwks.json',\n  audience: 'https://app.example.com',\n  until: '2026-12-24T00:00:00.000Z',\n})",
  ),
  deleteAdoption: shown('deleteAdoption()'),
  adoptSession: client('const tokens = await client.adopt(formerToken); // null: the person has to sign in'),
  getAccess: shown('access()'),
  setAccess: shown("setAccess({ mode: 'list', domains: ['example.com'], emails: [] })"),
  createKey: project("const { secret } = await project.keys.create({ name: 'CI', preset: 'ci' });"),
  listKeys: shown('keys.list()'),
  revokeLeakedKey: shown("keys.revokeLeaked('svc_man_0example')"),
  requestApproval: shown(
    "approvals.request([{ method: 'PUT', path: '/api/social-login/domain', body: { host: 'login.example.com' } }])",
  ),
  getApprovalPolicy: shown('approvals.policy()'),
  setApprovalPolicy: shown('approvals.setPolicy({ outward: true, irreversible: true })'),
  changeKey: shown("keys.change('key_9f2c41d07be3', { permissions: ['project:read'] })"),
  deleteKey: project("await project.keys.delete('key_9f2c41d07be3');"),
  createWebhook: project(
    "const { secret } = await project.webhooks.create({\n  url: 'https://app.example.com/webhooks/porchlight',\n  events: ['authorize'],\n});",
  ),
  listWebhooks: shown('webhooks.list()'),
  getWebhook: shown("webhooks.read('wh_4fYp2q')"),
  changeWebhook: shown("webhooks.change('wh_4fYp2q', { enabled: true })"),
  deleteWebhook: project("await project.webhooks.delete('wh_4fYp2q');"),
  testWebhook: shown("webhooks.test('wh_4fYp2q')"),
  rotateWebhookSecret: project("const { secret } = await project.webhooks.rotateSecret('wh_4fYp2q');"),
  listDeliveries: each("webhooks.deliveries('wh_4fYp2q')", 'delivery', 'delivery.id, delivery.status'),
  replayWebhook: shown("webhooks.replay('wh_4fYp2q', 1)"),
  giveFeedback: project("await project.feedback('Worked at the first try.');"),
  sendDiscountReport: project("await project.report('What was built with it.', { userAuthorized: true });"),
  getObservability: shown('observability({ recentEvents: true })'),
  startLogin: client("const url = client.loginUrl({ returnTo: '/dashboard' });"),
  redeemCode: client('const tokens = await client.redeem(code, codeVerifier);'),
  verifyToken: client('const user = await client.verify(accessToken); // null: not signed in'),
  refreshSession: client('const tokens = await client.refresh(refreshToken);'),
  logout: client('await client.logout(refreshToken);'),
};

const HEADS: Readonly<Record<Entry, string>> = {
  management: "import { openProject } from '@porchlight/sdk/management';\n\nconst project = await openProject();\n",
  client:
    "import { createClient } from '@porchlight/sdk';\n\nconst client = createClient({ baseUrl: '{{base_url}}', tenantId: 'brave-otter-k3f9q2' });\n",
  function: '',
};

export function sdkSnippet(operationId: string, baseUrl: string): string | undefined {
  const call = SDK_CALLS[operationId];
  if (call === undefined) return undefined;
  const head = call.imports ? `import { ${call.imports} } from '@porchlight/sdk/management';\n\n` : HEADS[call.entry];
  return ((call.head ?? '') + head + call.code).replaceAll('{{base_url}}', baseUrl);
}
