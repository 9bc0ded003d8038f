/**
 * A call by MCP that waits for the owner, from real clients: some open a page when they are asked to, and some do not.
 */
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { asked, callbacksOf, decide, EVIL, guardedProject, HOME, provision } from '../../support/approvals.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { keyOf } from '../mcp/support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const MODERN: VersionNegotiationMode = { pin: '2026-07-28' };

interface Page {
  readonly mode?: string;
  readonly url?: string;
  readonly message: string;
}
type Show = (page: Page) => Promise<'accept' | 'decline' | 'cancel'>;

describe('a client that declares URL elicitation', () => {
  it('shows the page to its user, and the call passes once the owner has approved', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const shown: Page[] = [];
    const call = await clientOf(tenant, MODERN, async (page) => {
      shown.push(page);
      await decide(harness, owner, page.url?.split('/').at(-1) ?? '', 'approve');
      return 'accept';
    });
    const { isError } = await call();
    expect(isError ?? false).toBe(false);
    expect(await callbacksOf(tenant)).toEqual([HOME, EVIL]);
    expect(shown).toEqual([
      {
        mode: 'url',
        url: expect.stringMatching(new RegExp(`^${harness.baseUrl}/account/approvals/apr_\\w+$`)),
        message: expect.stringMatching(/has to approve this call.+code [A-Z0-9]{4}-[A-Z0-9]{4}\.$/),
      },
    ]);
  });

  it.each(someOf(['accept', 'decline', 'cancel'] as const, 3))(
    'approves nothing by answering %s itself',
    async (answer) => {
      const { tenant } = await guardedProject(harness);
      let shown = 0;
      const call = await clientOf(tenant, MODERN, async () => {
        shown += 1;
        return answer;
      });
      const refused = await call();
      expect(refused).toMatchObject({ isError: true, code: 'approvalRequired' });
      expect(JSON.stringify(refused)).not.toContain('header');
      expect(shown).toBe(1);
      expect(await callbacksOf(tenant)).toEqual([HOME]);
      await asked(provision(tenant, [HOME, EVIL]));
    },
  );
});

describe('a client that does not declare it', () => {
  it('gets the address as text', async () => {
    const { tenant } = await guardedProject(harness);
    const call = await clientOf(tenant, MODERN);
    expect(await call()).toMatchObject({ isError: true, code: 'approvalRequired', url: expect.any(String) });
    expect(await callbacksOf(tenant)).toEqual([HOME]);
  });

  onlyInTestAll(() => {
    it('gets it too where it speaks a revision whose declaration the server does not remember', async () => {
      const { tenant } = await guardedProject(harness);
      const call = await clientOf(tenant, 'legacy', async () => 'accept');
      expect(await call()).toMatchObject({ isError: true, code: 'approvalRequired', url: expect.any(String) });
    });
  });
});

/** `show` is what the client does when it is asked to open a page; without it, the client declares no such ability. */
async function clientOf(tenant: TestTenant, mode: VersionNegotiationMode, show?: Show) {
  const capabilities = show ? { elicitation: { url: {} } } : {};
  const client = new Client({ name: 'test-client', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
  if (show)
    client.setRequestHandler('elicitation/create', async ({ params }) => ({ action: await show(params as Page) }));
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', harness.baseUrl)));
  endAfterFile(() => client.close());
  return async () => {
    const configuration = { callback_urls: [HOME, EVIL] };
    const args = { ...keyOf(tenant), confirmed: true, resource: 'social-login', configuration };
    const { isError, content } = await client.callTool({ name: 'provision_resource', arguments: args });
    const [first] = content;
    const { code, approval } = JSON.parse(first?.type === 'text' ? first.text : '{}');
    return { isError, code, url: approval?.approval_url };
  };
}
