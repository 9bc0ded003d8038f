/** A club whose teams are those of the service, with the SDK: a page and notes by team. Each fault is one about roles. */
import { expressAuth } from '../../../../../sdk/src/server/express.ts';
import { type Ask, type PlantedApp, type Project, send, serve } from './serve.ts';

const FAULTS = {
  'team of anybody': { id: 'P02' },
  'role from the address': { id: 'P30' },
  'role from a header': { id: 'P30' },
  'role from a cookie': { id: 'P30' },
  'role kept in the app': { id: 'P30' },
  'readers write': { id: 'P30', mayWrite: true },
} as const;

type Fault = keyof typeof FAULTS;
type Auth = ReturnType<typeof expressAuth>;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const html = (ask: Ask, body: string, status = 200): void =>
  send(ask.res, status, `<!doctype html><title>Verein</title>${body}`, { 'content-type': 'text/html; charset=utf-8' });

interface Club {
  readonly fault: Fault | null;
  readonly names: Map<number, string>;
  readonly notes: Map<number, string[]>;
  /** Who was let in once: only a fault reads it. */
  readonly letIn: Set<string>;
  /** People who were refused, and when the service first allowed them. */
  readonly refused: Map<string, number>;
}

/** The app hears of a new right a moment after the service knows it. */
const HEARD_AFTER_MS = 400;

function hears({ refused }: Club, entry: string, isAllowed: boolean): boolean {
  const since = Math.min(refused.get(entry) ?? 0, isAllowed ? Date.now() : Number.POSITIVE_INFINITY);
  if (isAllowed && since === 0) return true;
  refused.set(entry, isAllowed ? since : Number.POSITIVE_INFINITY);
  return isAllowed && Date.now() - since >= HEARD_AFTER_MS;
}

async function may(auth: Auth, club: Club, ask: Ask, permission: string, team: number): Promise<boolean> {
  const { fault, letIn } = club;
  const claimed =
    (fault === 'role from the address' && ask.url.searchParams.get('role')) ||
    (fault === 'role from a header' && ask.req.headers['x-role']) ||
    (fault === 'role from a cookie' && ask.cookies.role);
  if (fault === 'team of anybody' || claimed === 'owner') return true;
  const asked = fault === 'readers write' ? 'content:read' : permission;
  const entry = `${auth.user(ask.req)?.id} ${team} ${asked}`;
  if (fault === 'role kept in the app' && letIn.has(entry)) return true;
  const isAllowed = hears(club, entry, await auth.can(ask.req, asked, team));
  if (isAllowed) letIn.add(entry);
  return isAllowed;
}

async function home(auth: Auth, club: Club, ask: Ask): Promise<void> {
  const user = auth.user(ask.req);
  if (!user) return html(ask, '<a href="/auth/login">Anmelden</a>');
  const teams = (await auth.auth.teams(ask.req.headers)) ?? [];
  for (const { id, name } of teams) club.names.set(id, name);
  const links = teams.map(({ id, name }) => `<li><a href="/teams/${id}">${escaped(name)}</a>`).join('');
  html(
    ask,
    `<p>${escaped(user.email)}</p><ul>${links}</ul><form method="post" action="/auth/logout"><button>Abmelden</button></form>`,
  );
}

async function teamPage(auth: Auth, club: Club, ask: Ask, team: number): Promise<void> {
  const user = auth.user(ask.req);
  if (!user) return html(ask, '<a href="/auth/login">Anmelden</a>', 401);
  const isWriting = ask.method === 'POST';
  if (!(await may(auth, club, ask, isWriting ? 'content:write' : 'content:read', team)))
    return html(ask, '<p>Gibt es nicht.</p>', 404);
  const notes = club.notes.get(team) ?? [];
  if (isWriting) {
    club.notes.set(team, [...notes, ask.form.get('note') ?? '']);
    return send(ask.res, 303, '', { location: `/teams/${team}` });
  }
  const form = `<form method="post" action="/teams/${team}"><input name="note"><button>Schreiben</button></form>`;
  const list = notes.map((note) => `<li>${escaped(note)}`).join('');
  html(ask, `<h1>${escaped(club.names.get(team) ?? '')}</h1><ul>${list}</ul>${form}`);
}

const authWith = ({ baseUrl, tenantId, applicationKey }: Project): Auth =>
  expressAuth({ baseUrl, tenantId, ...(applicationKey && { applicationKey }) });

export const verein: PlantedApp<Fault> = {
  name: 'verein',
  callback: '/auth/callback',
  faults: FAULTS,
  hasTeams: true,
  open(project, fault) {
    const club: Club = { fault, names: new Map(), notes: new Map(), letIn: new Set(), refused: new Map() };
    let auth: Auth | undefined;
    return serve(async (ask) => {
      auth ??= authWith(project());
      const known = auth;
      await new Promise<void>((resolve, reject) => {
        ask.res.once('close', resolve);
        const next = async (error?: unknown): Promise<void> => {
          if (error) throw error;
          const [, team] = /^\/teams\/(\d+)$/.exec(ask.path) ?? [];
          if (ask.path === '/') return home(known, club, ask);
          if (team) return teamPage(known, club, ask, Number(team));
          html(ask, '<p>Gibt es nicht.</p>', 404);
        };
        known.handle(ask.req, ask.res, (error) => void next(error).then(resolve, reject));
      });
    });
  },
};
