/** The people of a project: the list, one of them, and what the owner does about them. */
import type { OwnerStore } from '../../accounts/ports.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { SessionStore } from '../../social-login/ports/sessions.ts';
import type { UserRecord, UserStore } from '../../social-login/ports/users.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { userPage } from '../pages/user-page.ts';
import { usersPage } from '../pages/users-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskPeople, RevokeSessions } from '../ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly readResource: ReadResource;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly events: EventStore;
  readonly owners: Pick<OwnerStore, 'figuresOf'>;
  readonly people: DeskPeople;
  readonly revokeSessions: RevokeSessions;
}

const PAGE = 50;
const EVENTS_SHOWN = 20;
const NEWEST = Number.MAX_SAFE_INTEGER;
/** So many users are read in a few milliseconds, and the search is that of the API. */
const SOON_READ = 5_000;

export function usersRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { clock, readResource, users, sessions, events, owners, people, revokeSessions } = dependencies;

  const personOf = async (call: ProjectCall) => {
    const location = unwrap(await readResource(call.tenant.id));
    const user = await users.find(location, readId(call.param('userId')) ?? 0);
    if (!user) throw new Refusal({ code: 'userNotFound' });
    return { location, user };
  };

  const list = setUpPage('users', readResource, async (call, resource) => {
    const q = call.query('q')?.trim().slice(0, 200) || undefined;
    const before = readId(call.query('before'));
    const anywhere = call.query('anywhere') !== undefined;
    const total = (await owners.figuresOf([resource.tenantId])).get(resource.tenantId)?.users ?? 0;
    const isQuick = q !== undefined && !anywhere && total > SOON_READ;
    let isBeginning = false;
    const read = async (limit: number): Promise<UserRecord[]> => {
      const from = { before: before ?? NEWEST, limit };
      const beginning = isQuick ? await users.beginning(resource, { q, ...from }) : null;
      isBeginning = beginning !== null;
      return beginning ?? users.page(resource, { after: 0, q, ...from });
    };
    const { entries, next } = await readPage(PAGE, read, ({ id }) => id);
    const match = isBeginning ? 'beginning' : anywhere ? 'anywhere' : undefined;
    return usersPage(call, { users: entries, next, total, q, before, match });
  });

  const one = async (call: ProjectCall): Promise<string> => {
    const { location, user } = await personOf(call);
    const [blockedAt, alive, history] = await Promise.all([
      people.blockedAtOf(location.tenantId, user.id),
      sessions.listOf(location, user.id, clock.now()),
      events.page(location, { after: 0, before: NEWEST, limit: EVENTS_SHOWN, userId: user.id }),
    ]);
    return userPage(call, { user, blockedAt, sessions: alive, events: history });
  };

  const back = (call: ProjectCall, user: UserRecord): string => projectPaths(call.tenant.id).user(user.id);

  const download: Parameters<OwnerRoutes['data']>[1] = async (call, _req, res) => {
    const { location, user } = await personOf(call);
    const [blockedAt, alive] = await Promise.all([
      people.blockedAtOf(location.tenantId, user.id),
      sessions.listOf(location, user.id, clock.now()),
    ]);
    res.attachment(`user-${user.id}.json`);
    const source = await people.exportPerson(location, { user, blockedAt, sessions: alive });
    source.on('error', (error) => res.destroy(error));
    res.on('close', () => source.destroy());
    source.pipe(res);
  };

  owner.page('/users', list);
  owner.page('/users/:userId', one);
  owner.data('/users/:userId/export', download, 'exportUser');
  owner.form({
    path: '/users/:userId/end-session',
    operation: 'revokeSession',
    page: one,
    submit: async (call, form) => {
      const { location, user } = await personOf(call);
      const alive = await sessions.listOf(location, user.id, clock.now());
      const session = alive.find(({ id }) => id === form.field('session_id'));
      if (!session) throw new Refusal({ code: 'sessionNotFound' });
      await revokeSessions(location, { sessionId: session.id });
      return { to: back(call, user), done: 'session-ended' };
    },
  });
  owner.form({
    path: '/users/:userId/end-sessions',
    operation: 'revokeUserSessions',
    page: one,
    submit: async (call) => {
      const { location, user } = await personOf(call);
      await revokeSessions(location, { userId: user.id });
      return { to: back(call, user), done: 'sessions-ended' };
    },
  });
  owner.form({
    path: '/users/:userId/block',
    operation: 'changeUser',
    page: one,
    submit: async (call, form) => {
      const { location, user } = await personOf(call);
      const blocked = form.field('blocked') === 'true';
      unwrap(await people.setBlocked(location, user.id, blocked));
      return { to: back(call, user), done: blocked ? 'blocked' : 'unblocked' };
    },
  });
  owner.form({
    path: '/users/:userId/delete',
    operation: 'deleteUser',
    page: one,
    submit: async (call, form) => {
      const { location, user } = await personOf(call);
      if (form.field('confirm').toLowerCase() !== user.email.toLowerCase()) {
        const message = `Type ${user.email} to delete this person.`;
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'confirm', message }] });
      }
      unwrap(await people.erase(location, user.id));
      return { to: projectPaths(call.tenant.id).users, done: 'erased' };
    },
  });
}
