import { describe, expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
const HTML = { headers: { accept: 'text/html' } };

describe('the pages that people look for before they trust a service', () => {
  it.each(['/privacy', '/terms', '/security', '/contact'])('%s is there, and every foot leads to it', async (path) => {
    const response = await harness.current.fetch(path, HTML);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await (await harness.current.fetch('/', HTML)).text()).toContain(`href="${path}"`);
    expect(await (await harness.current.fetch('/sitemap.xml')).text()).toContain(`${path}<`);
  });

  it('says in security.txt where to report and until when that holds', async () => {
    const response = await harness.current.fetch('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`Contact: ${harness.current.baseUrl}/contact`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(harness.current.clock.now().getTime());
  });

  it('gives way to the operator’s own', async () => {
    const own = await createHarness({
      config: {
        privacyUrl: 'https://operator.example/privacy',
        termsUrl: 'https://operator.example/terms',
        contactEmail: 'help@operator.example',
      },
    });
    for (const name of ['privacy', 'terms']) {
      const response = await own.fetch(`/${name}`, HTML);
      expect([response.status, response.headers.get('location')]).toEqual([302, `https://operator.example/${name}`]);
    }
    const contact = await (await own.fetch('/contact?request_id=req_abc123', HTML)).text();
    expect(contact).toContain('mailto:help@operator.example?subject=Request%20req_abc123');
    expect(await (await own.fetch('/contact?request_id=%3Cb%3E', HTML)).text()).not.toContain('subject');
    expect(await (await own.fetch('/.well-known/security.txt')).text()).toContain('mailto:help@operator.example');
  });
});

describe('an error page', () => {
  it('leads to the contact with its request id', async () => {
    const response = await harness.current.fetch('/edge/auth/no-such-tenant/google', HTML);
    const page = await response.text();
    const id = response.headers.get('x-request-id') ?? /req_\w+/.exec(page)?.[0] ?? '';
    expect(page).toContain(`href="/contact?request_id=${id}"`);
  });

  onlyInTestAll(() => {
    it('counts down and tries again where that helps, by a script that the policy names', async () => {
      const tight = await createHarness({ config: { addressLimitFactor: 1 } });
      let response = await tight.fetch('/account/sign-in', HTML);
      for (let count = 0; count < 1_300 && response.status !== 429; count += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => tight.fetch('/account/sign-in', HTML)));
        response = answers.find(({ status }) => status === 429) ?? response;
      }
      expect(response.status).toBe(429);
      const page = await response.text();
      const script = /<script src="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(script).toContain('/assets/retry.');
      expect(response.headers.get('content-security-policy')).toContain(`script-src ${tight.baseUrl}${script}`);
      expect(page).toContain(`data-retry-after="${response.headers.get('retry-after')}"`);
    });
  });
});
