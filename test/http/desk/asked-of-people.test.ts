/** What the owner sees of approvals by people: how often each agent asked, and what one person was asked. */
import { describe, expect, it } from 'vitest';
import { ask, asked, bindingOf, decideAs } from '../../support/person-approvals.ts';
import { signIn } from '../../support/sign-in.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { registerAgent, signInAs } from '../issuer/support/foreign-client.ts';
import { socialDesk } from './support/desk.ts';

const harness = useHarness();
const RESOURCE = 'https://app.example.com/mcp';

describe('what was asked of people', () => {
  it('is counted by agent, without its words, and shown at the person', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    expect(await desk.page('/agents')).not.toContain('id="asked"');
    const json = { resources: [RESOURCE], scopes: [{ name: 'pay', description: 'Pay for you' }] };
    expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
    const ada = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
    await tenant.refill();
    const agent = await registerAgent(harness.current, tenant.id, undefined, '<b>Tiring</b>');
    const { tokens } = await signInAs(agent, { parameters: { resource: RESOURCE, scope: 'pay' } });
    const askOnce = (token: string, title: string) =>
      asked(ask(harness.current, tenant, token, { title, binding: bindingOf(title) }));
    const first = await askOnce(tokens.access_token, 'Pay 1 €');
    const second = await askOnce(tokens.access_token, 'Pay <i>2</i> €');
    await askOnce(ada, 'Pay 3 €');
    await decideAs(first.approval.approval_url, 'approve');
    await decideAs(second.approval.approval_url, 'deny');

    const agents = await desk.page('/agents');
    const card = /id="asked"[\s\S]*?<\/table>/.exec(agents)?.[0] ?? '';
    const cells = [...card.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
      row
        .replace(/<time[\s\S]*?<\/time>/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    expect(cells.slice(1).map((row) => row.replace(/(Asked|Approved|Denied|Last asked) /g, ''))).toEqual([
      expect.stringMatching(/^&lt;b>Tiring&lt;\/b> 2 1 1/),
      expect.stringMatching(/^The app itself 1 0 0/),
    ]);
    expect(agents).not.toMatch(/Pay \d|Pay &lt;|2026-118/);

    const person = await desk.page('/users/1');
    for (const text of ['Pay 1 €', 'Pay &lt;i>2&lt;/i> €', 'Pay 3 €', 'Waits', 'Approved', 'Denied'])
      expect(person).toContain(text);
    expect(person).not.toMatch(/2026-118|<b>Tiring|<i>2/);

    // The owner disconnects the agent: what it asked goes with it.
    await askOnce(tokens.access_token, 'Pay 4 €');
    const session = /name="agent" value="([^"]+)"/.exec(await desk.page('/agents'))?.[1] ?? '';
    await desk.send('/agents/end', { agent: session }, '/agents');
    const row = /<tr(?:(?!<\/tr>)[\s\S])*Pay 4 €[\s\S]*?<\/tr>/.exec(await desk.page('/users/1'))?.[0];
    expect(row).toContain('Denied');
  });
});
