import { ERROR_CODES } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { meter } from '../../../server/pages/components/meter.ts';
import { html, renderMarkup } from '../../../server/pages/html.ts';
import { usageByProject } from '../../../server/pages/views/account/usage-by-project.ts';
import { insightsPage } from '../../../server/pages/views/project/insights-page.ts';
import { errorPageModel } from '../../../server/pages/views/site/error-copy.ts';
import { errorPage } from '../../../server/pages/views/site/error-page.ts';
import { notFoundPage } from '../../../server/pages/views/site/not-found-page.ts';
import { insightLines, insightProject, NOW } from './sample-data.ts';
import { allPages, USE } from './sample-pages.ts';

const pages = allPages();
const actionsOf = (page: string | undefined): string[] =>
  [...(page ?? '').matchAll(/data-action="([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'sign-out');

describe('what tests and agents find a control by', () => {
  it.each([
    ['consent', ['other-account', 'approve', 'deny']],
    ['claim', ['approve', 'deny']],
    ['claim-anonymous', ['sign-in']],
    ['account-sign-in', ['sign-in']],
    ['oauth-consent', ['approve', 'deny']],
    ['oauth-consent-loopback', ['sign-in', 'guest', 'deny']],
  ])('%s has %j', (name, actions) => {
    expect(actionsOf(pages[name])).toEqual(actions);
  });

  it('a persona is a button that sends its name', () => {
    expect(pages['persona-picker']).toContain('type="submit" name="persona" value="ada" data-persona="ada"');
  });
});

describe('forms', () => {
  it.each(['consent', 'claim', 'account-home', 'account-settings', 'desk-user', 'desk-webhooks', 'oauth-consent'])(
    'every form of %s that changes something carries the token',
    (name) => {
      const forms = pages[name]?.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? [];
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) expect(form).toContain('<input type="hidden" name="csrf_token" value="token"/>');
    },
  );

  it('fields that nobody types are kept', () => {
    expect(pages.consent).toContain('<input type="hidden" name="state" value="s"/>');
  });
});

describe('the consent page', () => {
  it('names the host that the person goes on to', () => {
    expect(pages.consent).toContain(
      'https://<strong class="url-host">shop.example.com</strong>/<wbr/>auth/<wbr/>callback',
    );
  });
});

describe('insights of the account', () => {
  it('have figures for each project that somebody signed in to, and one place for the others', () => {
    const [used, ...unused] = ['Shop', 'Blog', 'Wiki'].map((name, index) => ({
      ...insightProject({ tenant_id: `brave-otter-${index}`, name }, 7, name),
      ...(index > 0 ? { users_total: 0, users: [], activity: [] } : {}),
    }));
    const viewer = { name: null, email: 'ada@example.com', csrf: 'token' };
    const projects = [...unused, ...(used ? [used] : [])];
    const page = insightsPage({
      viewer,
      insights: { generated_at: NOW.toISOString(), projects },
      ...insightLines(projects),
    });
    expect(page.match(/class="insights-project"/g)).toHaveLength(1);
    expect(page.match(/These projects have no users and no sign-ins to show/g)).toHaveLength(1);
    for (const { tenant_id } of unused) expect(page).toContain(`<a href="/account/projects/${tenant_id}">`);
  });
});

describe('insights of several projects', () => {
  it('open the first of them and fold the others, whose names lead to the project', () => {
    const projects = ['Shop', 'Blog', 'Wiki'].map((name, index) =>
      insightProject({ tenant_id: `brave-otter-${index}`, name }, 7, name),
    );
    const viewer = { name: null, email: 'ada@example.com', csrf: 'token' };
    const insights = { generated_at: NOW.toISOString(), projects };
    const page = insightsPage({ viewer, insights, ...insightLines(projects) });
    const folded = [...page.matchAll(/<details class="more"><summary>[^<]+.*?id="insights-([\w-]+)"/gs)];
    expect(folded.map(([, id]) => id)).toEqual(['brave-otter-1', 'brave-otter-2']);
    for (const { tenant_id } of projects) expect(page).toContain(`id="insights-${tenant_id}"`);
  });
});

describe('the OAuth consent page', () => {
  it('warns when the answer goes to a program on this computer, and only then', () => {
    expect(pages['oauth-consent-loopback']).toContain('a program on this computer');
    expect(pages['oauth-consent']).not.toContain('a program on this computer');
  });

  it('offers no approval to somebody without an account', () => {
    expect(pages['oauth-consent-loopback']).not.toContain('value="approve"');
  });
});

describe('the claim page', () => {
  it('shows the code to compare', () => {
    expect(pages.claim).toContain('<code>KXPM-4T7Q</code>');
  });

  it('folds a long list of hosts', () => {
    expect(pages['claim-many-hosts']).toContain('<summary>45 more hosts</summary>');
  });
});

describe('the page for an unknown address', () => {
  it.each(['/sitemap.xml', '/llms.txt', '/docs', '/developers'])('points to %s', (href) => {
    expect(notFoundPage({ path: '/nowhere' }, 'en')).toContain(`href="${href}"`);
  });
});

describe('error pages', () => {
  it.each(ERROR_CODES)('%s says what happened, what to do and where to read more', (code) => {
    const model = errorPageModel(code, 'en', { requestId: 'req_1' });
    const page = errorPage(model, 'en');
    expect(model.nextStep).toBeTruthy();
    expect(page).toContain(`href="/docs/errors#${code}"`);
    expect(page).toContain('req_1');
  });

  it('show code as code, and lead to the pages that they name', () => {
    const page = errorPage(errorPageModel('routeNotFound', 'en'), 'en');
    expect(page).toContain('<a href="/llms.txt"><code>/llms.txt</code></a>');
    expect(page).not.toContain('`');
    expect(errorPage(errorPageModel('resourceNotProvisioned', 'en'), 'en')).not.toContain('href="/api');
  });

  it('do not break their heading behind a hyphen', () => {
    expect(errorPage(errorPageModel('loginExpired', 'en'), 'en')).toContain(
      '<h1>This <span class="unbroken">sign-in</span> has expired</h1>',
    );
  });

  it('of an address that was replaced lead to the guide', () => {
    expect(errorPage(errorPageModel('retired', 'en'), 'en')).toContain('href="/docs/migrations"');
  });

  it('show a person no variable name of the API', () => {
    for (const code of [
      'redirectUriNotAllowed',
      'loginExpired',
      'tenantPaused',
      'unavailable',
      'internalError',
    ] as const) {
      const { title, message, nextStep } = errorPageModel(code, 'en');
      expect(`${title} ${message} ${nextStep}`).not.toMatch(/[_`{}]/);
    }
  });
});

describe('usage', () => {
  it('is a native meter with its numbers in words', () => {
    expect(pages['account-settings']).toMatch(/<label for="account-stored_users">Stored users<\/label>/);
    expect(pages['account-settings']).toContain('<strong>4,130</strong> of 5,000');
    expect(pages['account-settings']).toMatch(/<meter id="account-stored_users" min="0" max="5000"[^>]*value="4130"/);
  });

  it('of next to nothing is not rounded to a whole per cent', () => {
    const used = (count: number): string =>
      renderMarkup(html`${meter({ id: 'users', label: 'Users', used: count, max: 5_000 })}`);
    expect(used(0)).toContain('>0% used<');
    expect(used(49)).toContain('>Less than 1% used<');
    expect(used(50)).toContain('>1% used<');
  });

  it('by project says which projects it is of', () => {
    const shown = (leftOut: number): string => renderMarkup(html`${usageByProject({ ...USE, leftOut })}`);
    expect(shown(0)).toContain('of all projects.');
    expect(shown(0)).not.toContain('older project');
    expect(shown(12)).toContain('of the 1 newest project.');
    expect(shown(12)).toContain('12 older projects are not in the chart and the table.');
    const quiet = (leftOut: number): string => renderMarkup(html`${usageByProject({ ...USE, leftOut, days: [] })}`);
    expect(quiet(0)).toContain('Nobody has signed in this month.');
    expect(quiet(12)).toContain('Nobody has signed in to the 1 newest project this month.');
  });
});
