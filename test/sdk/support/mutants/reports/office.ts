/**
 * What the apps of this folder share: a session of their own in a cookie, a sign-in with a code, and a sign-out. Each app
 * is the rest: what its pages show to whom.
 */
import {
  type Ask,
  addCookie,
  leadTo,
  type Person,
  type PlantedApp,
  type Project,
  random,
  send,
  serve,
  startLink,
  tokensFor,
  verify,
} from '../apps/serve.ts';

export interface Held {
  readonly id: string;
  readonly person: Person;
  readonly token: string;
}

/** Answers a request. Null stands for somebody without a session. */
type Answer<Fault> = (
  ask: Ask,
  held: Held | null,
  has: (fault: Fault) => boolean,
  project: Project,
) => void | Promise<void>;

export interface Office<Fault extends string> {
  readonly name: string;
  readonly faults: PlantedApp<Fault>['faults'];
  /** The source of the app, as far as `prove` reads it. */
  readonly source?: string;
  /** A new app with empty tables, for each run. */
  make(): Answer<Fault>;
  /** The fault that keeps a session after the sign-out. */
  readonly keepsSession?: NoInfer<Fault>;
  /** The fault that asks the service once for each session. */
  readonly asksOnce?: NoInfer<Fault>;
}

export const OUT = '<form method="post" action="/leave"><button>Sign out</button></form>';

export const officeApp = <Fault extends string>(office: Office<Fault>): PlantedApp<Fault> => ({
  name: office.name,
  callback: '/back',
  faults: office.faults,
  ...(office.source !== undefined && { source: office.source }),
  open(project, fault) {
    const sessions = new Map<string, Held>();
    const attempts = new Map<string, string>();
    const answer = office.make();
    const has = (one: Fault): boolean => one === fault;
    return serve(async (ask, origin) => {
      const { path, cookies, res } = ask;
      if (path === '/enter') {
        const [state, verifier] = [random(), random() + random()];
        attempts.set(state, verifier);
        addCookie(res, `try=${state}; Path=/; HttpOnly; SameSite=Lax`);
        return leadTo(res, 303, startLink(project(), `${origin}/back`, state, verifier));
      }
      if (path === '/back') return back(ask, project(), sessions, attempts);
      const known = sessions.get(cookies.office ?? '');
      const isBelieved = office.asksOnce !== undefined && has(office.asksOnce);
      const held = isBelieved ? (known ?? null) : await whoIs(known, project());
      if (held === 'away') return send(res, 503, '<p>One moment, please.', { 'retry-after': '1' });
      if (path === '/leave' && ask.method === 'POST') {
        if (office.keepsSession === undefined || !has(office.keepsSession)) sessions.delete(cookies.office ?? '');
        addCookie(res, 'office=; Path=/; Max-Age=0');
        return leadTo(res, 303, '/');
      }
      return answer(ask, held, has, project());
    });
  },
});

async function back(
  { url, cookies, res }: Ask,
  project: Project,
  sessions: Map<string, Held>,
  attempts: Map<string, string>,
): Promise<void> {
  const state = url.searchParams.get('state') ?? '';
  const verifier = attempts.get(state);
  if (url.searchParams.has('error')) return send(res, 400, '<p>Nobody was signed in. <a href="/enter">Again</a>');
  if (verifier === undefined || cookies.try !== state) return send(res, 400, '<a href="/enter">Again</a>');
  attempts.delete(state);
  const tokens = await tokensFor(project, url.searchParams.get('code'), verifier);
  const person = tokens && (await verify(project, tokens.access_token));
  if (!tokens || person === null || person === 'invalid' || person === 'away')
    return send(res, 400, '<p>Again, please.');
  const id = random();
  sessions.set(id, { id, person, token: tokens.access_token });
  addCookie(res, `office=${id}; Path=/; HttpOnly; SameSite=Lax`);
  return leadTo(res, 303, '/');
}

async function whoIs(held: Held | undefined, project: Project): Promise<Held | 'away' | null> {
  if (!held) return null;
  const seen = await verify(project, held.token);
  if (seen === 'away') return 'away';
  return seen === 'invalid' ? null : held;
}
