/** The data behind the sample pages. */
import { OAUTH_SCOPES } from '@porchlight/contract';
import type { DocsSection, TocEntry } from '../../../server/pages/layouts/docs.ts';
import type { ProjectRow } from '../../../server/pages/views/account/account-home-page.ts';
import type { ProgramModel } from '../../../server/pages/views/account/connected-programs-card.ts';
import type { BrowserModel } from '../../../server/pages/views/account/signed-in-browsers-card.ts';
import type { UsageModel } from '../../../server/pages/views/account/usage-bars.ts';
import type {
  InsightEvent,
  InsightProject,
  InsightUser,
} from '../../../server/pages/views/project/insights-project.ts';

export const NOW = new Date('2026-11-15T09:30:00Z');
const DAY_MS = 86_400_000;

export const USAGE: readonly UsageModel[] = [
  { name: 'stored_users', used: 4_130, max: 5_000, resetsAt: null },
  { name: 'auth_events_per_minute', used: 2, max: 30, resetsAt: new Date('2026-11-15T09:31:00Z') },
  { name: 'auth_events_per_month', used: 4_912, max: 5_000, resetsAt: new Date('2026-12-01T00:00:00Z') },
];

export const projectRow = (changes: Partial<ProjectRow> = {}): ProjectRow => ({
  tenantId: 'brave-otter-k3f9q2',
  name: 'Otter Shop',
  status: 'claimed',
  users: 4_130,
  lastActivity: new Date('2026-11-15T08:12:00Z'),
  createdAt: new Date('2026-11-14T08:12:00Z'),
  failingWebhooks: 0,
  href: '/account/projects/brave-otter-k3f9q2',
  ...changes,
});

export const program = (changes: Partial<ProgramModel> = {}): ProgramModel => ({
  name: 'Terminal agent',
  redirectUri: 'https://agent.example.net/oauth/callback',
  scopes: OAUTH_SCOPES,
  since: new Date('2026-10-02T07:41:00Z'),
  lastSeen: new Date('2026-11-15T09:02:00Z'),
  until: new Date('2027-10-02T07:41:00Z'),
  disconnectAction: '/account/programs/one/disconnect',
  ...changes,
});

const browser = (changes: Partial<BrowserModel> = {}): BrowserModel => ({
  name: 'Firefox on Linux',
  since: new Date('2026-11-10T18:20:00Z'),
  lastUsed: new Date('2026-11-15T08:00:00Z'),
  until: new Date('2026-12-10T18:20:00Z'),
  current: false,
  endAction: '/account/sessions/one/end',
  ...changes,
});

const endOthersAction = '/account/sessions/end-others';

export const HERE_ALONE = { browsers: [browser({ current: true })], endOthersAction };

export const MANY_BROWSERS = {
  browsers: [
    browser({ current: true }),
    browser({
      name: 'Safari on iPhone',
      endAction: '/account/sessions/two/end',
      since: new Date('2026-11-09T08:01:00Z'),
    }),
    browser({ name: null, endAction: '/account/sessions/three/end', since: new Date('2026-11-01T23:59:00Z') }),
  ],
  endOthersAction,
};

const KINDS = ['authorize', 'login_started', 'token_refreshed', 'logout', 'login_failed', 'consent_denied'] as const;

const userOf = (index: number, name: string | null): InsightUser => ({
  id: 5_000 - index,
  email: `person-${index}@example.com`,
  name: index % 5 === 4 ? null : name,
  first_seen: new Date(NOW.getTime() - index * 0.27 * DAY_MS).toISOString(),
  last_seen: NOW.toISOString(),
});

const eventOf = (index: number): InsightEvent => ({
  event: KINDS[index % KINDS.length] ?? 'authorize',
  user_id: index % 3 === 0 ? null : index,
  email: index % 3 === 0 ? null : `person-${index}@example.com`,
  created_at_ms: NOW.getTime() - index * 1_234_567,
});

export function insightProject(changes: Partial<InsightProject>, users: number, name = 'Ada Lovelace'): InsightProject {
  return {
    tenant_id: 'brave-otter-k3f9q2',
    name: 'Otter Shop',
    users_total: users,
    active_sessions: Math.ceil(users / 3),
    users: Array.from({ length: users }, (_, index) => userOf(index, name)),
    activity: Array.from({ length: Math.min(users, 12) }, (_, index) => eventOf(index)),
    daily: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(NOW.getTime() - (29 - index) * DAY_MS).toISOString().slice(0, 10),
      logins: users === 0 ? 0 : Math.round(20 + 14 * Math.sin(index / 3) + index),
      failures: users === 0 ? 0 : index % 4,
      new_users: index === 20 ? Math.floor(users / 2) : 0,
    })),
    funnel: { started: users * 3, finished: users * 2, declined: 3, failed: users === 0 ? 0 : 4 },
    returning_users: Math.floor(users / 2),
    failures: users === 0 ? [] : [{ reason: 'Not on the access list', count: 4 }],
    ...changes,
  };
}

export const SECTIONS: readonly DocsSection[] = [
  {
    title: 'Start',
    links: [
      { title: 'Overview', href: '/docs' },
      { title: 'Quickstart: Express', href: '/docs/quickstart-express' },
      { title: 'Quickstart: Next', href: '/docs/quickstart-next' },
      { title: 'Quickstart: fetch', href: '/docs/quickstart-fetch' },
    ],
  },
  {
    title: 'Sign-in',
    links: [
      { title: 'Callbacks and cookies', href: '/docs/callbacks' },
      { title: 'Tokens and sessions', href: '/docs/tokens' },
      { title: 'Events', href: '/docs/events' },
      { title: 'Limits', href: '/docs/limits' },
      { title: 'Errors', href: '/docs/errors' },
    ],
  },
];

export const TOC: readonly TocEntry[] = [
  { id: 'lifetimes', text: 'Lifetimes', level: 2 },
  { id: 'refresh', text: 'Refresh', level: 2 },
  { id: 'two-tabs', text: 'Two tabs at once', level: 3 },
  { id: 'ends', text: 'How a session ends', level: 2 },
];

const heading = (level: number, id: string, text: string): string =>
  `<h${level} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="Link to ${text}">#</a></h${level}>`;

export const DOCUMENT = `<h1>Tokens and sessions</h1>
<p>Your app holds two tokens: one that says who is signed in, and one that gets the next pair.</p>
${heading(2, 'lifetimes', 'Lifetimes')}
<section class="table-scroll" tabindex="0" aria-labelledby="lifetimes-caption"><table><caption id="lifetimes-caption">Tokens</caption>
<thead><tr><th scope="col">Token</th><th scope="col">Format</th><th scope="col">Lives</th><th scope="col">Notes</th></tr></thead>
<tbody><tr><td><code>access_token</code></td><td>JWT</td><td>1 hour</td><td>Checked at <code>POST /edge/auth/:tenantId/verify</code></td></tr>
<tr><td><code>refresh_token</code></td><td>opaque</td><td>30 days</td><td>Works once</td></tr></tbody></table></section>
${heading(2, 'refresh', 'Refresh')}
<p>Send the token you have; keep the pair you get. See <a href="/docs/errors#refreshTokenReused"><code>refreshTokenReused</code></a>.</p>
<pre tabindex="0"><code class="language-js">const answer = await fetch('https://porchlight.example/edge/auth/brave-otter-k3f9q2/refresh', { method: 'POST' });
const { access_token, refresh_token } = await answer.json();
</code></pre>
<blockquote><p>A token that was just used answers <code>refreshTokenReused</code> for ten seconds and changes nothing.</p></blockquote>
${heading(3, 'two-tabs', 'Two tabs at once')}
<ul><li>One of them wins.</li><li>The other reads the new pair:<ul><li>from the cookie,</li><li>or from your store.</li></ul></li></ul>
${heading(2, 'ends', 'How a session ends')}
<ol><li>The user signs out.</li><li>You revoke it.</li><li>Thirty days pass.</li></ol>`;

/** The lines of the table above the projects, and the days that they cover. */
export const insightLines = (projects: readonly InsightProject[]) => ({
  period: { days: projects[0]?.daily.map(({ day }) => day) ?? ['2026-11-14'], range: 30 },
  lines: projects.map(({ tenant_id: id, name, users_total: users, active_sessions: activeSessions }) => ({
    ...{ id, name, users, activeSessions, onTwoDays: 2, later: 0 },
    now: { signIns: 1_200, failures: 3, newUsers: 9 },
    before: { signIns: 900, failures: 3, newUsers: 12 },
  })),
});
