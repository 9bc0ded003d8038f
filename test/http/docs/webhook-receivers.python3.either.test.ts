/** The receivers of the document as they stand there: each takes a message of the service, and nobody else's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { freePort } from '../../support/ports.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createWebhook } from '../webhooks/support.ts';
import { documentSource } from './support/document-source.ts';
import { WrittenProject } from './support/written-project.ts';

// Receivers look at the clock of this machine.
const held = useHarness({ clock: new TestClock(new Date()) });
const PATH = '/webhooks/porchlight';
let tenant: SocialTenant;
let project: WrittenProject;

beforeAll(async () => {
  tenant = await createSocialTenant(held.current, ['http://localhost:5173/callback']);
  project = new WrittenProject(documentSource(held.current, '/docs/webhooks'));
  // What Next does around a route.
  project.write(
    'next-route.mjs',
    `import { createServer } from 'node:http';
const { POST } = await import(new URL('./app/webhooks/porchlight/route.js', import.meta.url).href);
createServer(async (req, res) => {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const request = new Request('http://localhost' + req.url, { method: 'POST', headers: req.headers, body: Buffer.concat(chunks) });
  const answer = await POST(request);
  res.writeHead(answer.status).end(await answer.text());
}).listen(process.env.PORT, () => console.log('http://localhost:' + process.env.PORT));
`,
  );
});

const RECEIVERS = [
  ['Express', 'receiver.mjs'],
  ['Next', 'next-route.mjs'],
  ['Python', 'receiver.py'],
] as const;

async function start(file: string, port: number, secret: string): Promise<() => string> {
  const env = { ...process.env, PORT: String(port), PORCHLIGHT_WEBHOOK_SECRET: secret };
  const [program, ...args] = file.endsWith('.py') ? ['python3', file] : project.nodeCommand(file);
  const child = spawn(program ?? '', args, { cwd: project.path, env });
  endAfterFile(async () => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  while (!output.includes(`http://localhost:${port}`)) {
    if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  }
  return () => output;
}

describe.each(RECEIVERS)('the receiver for %s', (_name, file) => {
  it('takes what the service signed, and refuses the rest', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}${PATH}`;
    const { webhook, secret } = await createWebhook(tenant, { url });
    const output = await start(file, port, secret);
    const test = await tenant.api(`/api/webhooks/${webhook.id}/test`, { method: 'POST' });
    expect(await test.json()).toMatchObject({ delivery: { response_status: 204 } });
    await expect.poll(output).toMatch(/^\w+\.\w+ /m);

    const forged = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
    const headers = { ...forged, 'webhook-signature': 'v1,AAAA', 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: '{"type":"x","data":{}}' })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(output()).not.toMatch(/^x /m);
  });
});
