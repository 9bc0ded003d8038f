/** Forty questions as people ask them, and the page that answers each. The first result has to be it. */
import { describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';

const held = useHarness();

const QUESTIONS: readonly (readonly [question: string, ...pages: string[]])[] = [
  ['express quickstart', '/docs/quickstart-express'],
  ['next.js', '/docs/quickstart-next'],
  ['how do I add login to my express app', '/docs/quickstart-express'],
  ['without sdk plain fetch', '/docs/quickstart-fetch'],
  ['how does the sign-in work', '/docs/how-it-works'],
  ['register callback url', '/docs/callbacks'],
  ['wildcard subdomain callback', '/docs/callbacks'],
  ['refresh token expired', '/docs/tokens', '/docs/errors', '/docs/troubleshooting'],
  ['verify access token', '/docs/tokens', '/docs/api/edge-auth'],
  ['rotate keys', '/docs/keys', '/docs/api/tenant'],
  ['webhook signature', '/docs/webhooks'],
  ['webhook retries', '/docs/webhooks'],
  ['list of events', '/docs/events'],
  ['delete a user gdpr', '/docs/people'],
  ['export personal data', '/docs/people', '/docs/moving'],
  ['block a user', '/docs/people'],
  ['allow only my company domain', '/docs/people', '/docs/multi-tenancy'],
  ['claim a project', '/docs/claiming'],
  ['rate limits', '/docs/limits'],
  ['what does it cost', '/docs/tiers'],
  ['pricing', '/docs/tiers'],
  ['mcp server', '/docs/mcp'],
  ['mcp tools', '/docs/mcp'],
  ['oauth scopes', '/docs/oauth'],
  ['cursor claude code', '/docs/agents'],
  ['rules for agents', '/docs/agents'],
  ['redirectUriNotAllowed', '/docs/errors', '/docs/troubleshooting'],
  ['tenantPaused', '/docs/errors'],
  ['deploy to production checklist', '/docs/going-to-production'],
  ['security threats', '/docs/security'],
  ['test users', '/docs/testing'],
  ['end to end tests', '/docs/testing'],
  ['teams and roles', '/docs/multi-tenancy'],
  ['user is signed out after an hour', '/docs/troubleshooting'],
  ['environment variables', '/docs/self-hosting'],
  ['docker image', '/docs/self-hosting'],
  ['backup and restore', '/docs/operations'],
  ['load balancer haproxy', '/docs/balancers'],
  ['how many nodes', '/docs/scaling', '/docs/speed'],
  ['latency benchmarks', '/docs/speed'],
  ['migrate from auth0', '/docs/moving-auth0'],
  ['move from clerk', '/docs/moving-clerk'],
  ['what is a tenant', '/docs/glossary'],
  ['what changed in this release', '/docs/changelog'],
  ['command line options', '/docs/cli'],
  ['porchlight doctor', '/docs/cli', '/docs/going-to-production'],
  ['create a guest tenant', '/docs/api/tenant'],
  ['deprecated callback_url', '/docs/migrations'],
];

interface Answer {
  readonly query: string;
  readonly results: readonly { readonly url: string; readonly title: string; readonly excerpt: string }[];
}

const ask = async (question: string): Promise<Answer> => {
  const response = await held.current.fetch(`/docs/search?q=${encodeURIComponent(question)}`);
  return (await response.json()) as Answer;
};

describe('the search of the documents', () => {
  it.each(QUESTIONS)('“%s” finds its page first', async (question, ...pages) => {
    const { results } = await ask(question);
    const first = results[0]?.url.split('#')[0] ?? 'nothing';
    expect(
      pages,
      results
        .slice(0, 4)
        .map(({ url }) => url)
        .join(' '),
    ).toContain(first);
  });

  it('finds while somebody is still typing', async () => {
    expect((await ask('webho')).results[0]?.url).toMatch(/^\/docs\/webhooks/);
  });

  it('shows results as a page without script, and the question in its field', async () => {
    const response = await held.current.fetch('/docs/search?q=%3Cb%3Etoken', { headers: { accept: 'text/html' } });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('value="&lt;b>token"');
    expect(page).toContain('href="/docs/tokens');
    expect(page).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each(['', '?q=', '?q=a&q=b', '?q=%00', `?q=${'x'.repeat(5_000)}`, '?q=zzzzqqqq', '?q=the'])(
    'is at a loss for “%s”, and says so',
    async (query) => {
      expect(((await (await held.current.fetch(`/docs/search${query}`)).json()) as Answer).results).toEqual([]);
      const page = await held.current.fetch(`/docs/search${query}`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
    },
  );
});
