/** Thirty-five days of an app: people come, come back, give up and are kept out, and its owners change settings. */
import type { Management } from '../../sdk/src/management/index.ts';
import { endLine, headerLine, LineSum, userLine } from '../../server/people/user-line.ts';
import { personasIssuer } from '../../server/providers/personas/personas-address.ts';
import { pngOf } from '../../test/support/pictures.ts';
import type { MovedService } from './moved-service.ts';
import type { Ending, Owner } from './owner.ts';

interface Story {
  readonly service: MovedService;
  readonly owner: Owner;
  readonly tenantId: string;
  readonly management: Management;
  readonly managementKey: string;
  readonly days: number;
  readonly until: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const APP = 'https://harbor.example.com';
const FIRST = ['mara', 'theo', 'ines', 'juno', 'olek', 'pia', 'ravi', 'sana', 'timo', 'uma', 'vera', 'wout'];
const LAST = ['cohen', 'lindqvist', 'okafor', 'rossi', 'tanaka'];
const PEOPLE = LAST.flatMap((last) => FIRST.map((first) => `${first}.${last}@gmail.example`));
const PROVIDERS = ['google', 'google', 'google', 'github', 'microsoft'];
/** The import keeps the ids of its file, and whoever comes later gets the next ones. */
const FIRST_ID = 900;
/** Names that a page must not break on. */
const NAMES = [
  'محمد عبد الرحمن القاسمي',
  'שרה לוי־אברהם',
  '山田 太郎',
  'Ann-Kathrin von Hohenstein-Wolfenbüttel zu Sayn und Altenkirchen, genannt Anni mit dem sehr langen Namen',
  'Zoë 👩‍👩‍👧‍👦',
  '<b>Bold</b>',
];

/** The same people on every run. */
function evenly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export async function fill(story: Story): Promise<void> {
  await setUp(story);
  const start = story.service.now();
  const pick = evenly(7);
  for (let day = 0; day < story.days; day += 1) {
    const morning = start + day * DAY_MS;
    await ownersDay(story, day);
    const weekend = new Date(morning).getUTCDay() % 6 === 0;
    const known = Math.min(PEOPLE.length, 6 + 2 * day);
    const visits = (weekend ? 2 : 4) + pick(4);
    for (let visit = 0; visit < visits; visit += 1) {
      // The last day ends at the present, so that nothing lies in the future.
      const at = morning + visit * 70 * MINUTE_MS + pick(60) * MINUTE_MS;
      if (at < story.until - 5 * MINUTE_MS) await story.service.moveTo(at);
      const person = pick(known);
      const endings: readonly Ending[] = [
        'approve',
        'approve',
        'approve',
        'approve',
        'approve',
        'approve',
        'deny',
        'leave',
      ];
      const ending = endings[pick(endings.length)] ?? 'approve';
      const who = visit === 2 && day % 5 === 3 ? 'token-fails' : (PEOPLE[person] ?? '');
      // A few people come by two providers, which makes them two users.
      const provider = PROVIDERS[(person + (person % 9 === 0 ? pick(2) : 0)) % PROVIDERS.length] ?? 'google';
      await story.owner.signInTo(story.tenantId, who, { provider, ending });
    }
  }
}

async function setUp({ management, managementKey, service, owner, tenantId }: Story): Promise<void> {
  await management.provision([`${APP}/auth/callback`, 'https://*.example.com/cb']);
  for (const provider of ['github', 'microsoft']) await management.setProvider(provider, { enabled: true });
  await management.setAppearance({
    accent: '#c2571a',
    terms_url: `${APP}/terms`,
    privacy_url: `${APP}/privacy`,
    support_email: 'help@harbor.example.com',
  });
  await management.setLogo(new Uint8Array(pngOf(160, 48, { colour: [194, 87, 26] })));
  await management.setLogo(new Uint8Array(pngOf(160, 48, { colour: [255, 179, 128] })), { theme: 'dark' });
  const issuer = personasIssuer(service.baseUrl, 'google').href;
  const sum = new LineSum();
  const at = new Date(service.now());
  const lines = NAMES.map((name, index) =>
    userLine(
      {
        ...{ id: FIRST_ID + index, email: `moved${index}@harbor.example.com`, name, picture: null },
        ...{ firstSeen: at, lastSeen: at, blockedAt: null },
        identities: [{ issuer, subject: `moved-${index}`, addedAt: at }],
      },
      sum,
    ),
  );
  const file = new Blob([headerLine(issuer) + lines.join('') + endLine(sum)]);
  const response = await fetch(`${service.baseUrl}/api/social-login/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${managementKey}`, 'content-type': 'application/x-ndjson' },
    body: await file.text(),
  });
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
  await owner.get(`/account/projects/${tenantId}`);
}

/** What owners and programs change, by the day on which they do it. */
async function ownersDay({ owner, management, tenantId, service }: Story, day: number): Promise<void> {
  const base = `/account/projects/${tenantId}`;
  const form = (path: string, fields: Record<string, string>, from: string) =>
    owner.submit(`${base}${path}`, fields, `${base}${from}`);
  switch (day) {
    case 2:
      await management.webhooks.create({ url: `http://127.0.0.1:9/hooks` });
      return;
    case 5:
      await form('/keys/create', { name: 'Nightly build', preset: 'deploy' }, '/keys');
      await management.members.invite('ada@example.test', 'support');
      return;
    case 9:
      await form('/settings/name', { name: 'Harbor Notes' }, '/settings');
      await form('/callbacks/add', { url: `${APP}/auth/second` }, '/callbacks');
      return;
    case 17:
      // The first of those who came after the import.
      await form(
        `/users/${FIRST_ID + NAMES.length}/block`,
        { blocked: 'true', confirmed: 'yes' },
        `/users/${FIRST_ID + NAMES.length}`,
      );
      return;
    case 26:
      // For one day only people of the harbour may come in; the others are kept out.
      await management.setAccess({ mode: 'list', domains: ['harbor.example.com'], emails: PEOPLE.slice(0, 30) });
      await owner.signInTo(tenantId, 'mallory@elsewhere.example');
      await service.moveTo(service.now() + 5 * MINUTE_MS);
      await owner.signInTo(tenantId, 'visitor@elsewhere.example', { provider: 'github' });
      await management.setAccess({ mode: 'open' });
      return;
    case 31:
      await form('/members/invite', { email: 'nameless@example.test', role: 'member' }, '/members');
      return;
  }
}
