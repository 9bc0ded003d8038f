/** The people of a project: the list, one of them, and what the owner does about them. */
import { Readable } from 'node:stream';
import { MOVE_MEDIA_TYPE } from '@porchlight/contract';
import type { OwnerStore } from '../../accounts/ports.ts';
import type { FetchPicture } from '../../egress/fetch-picture.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { fileFormBody } from '../../http/request/file-form-body.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type ErrorParts, Refusal, unwrap } from '../../kernel/domain-error.ts';
import { pageOf, readPage } from '../../kernel/page.ts';
import type { NoticeModel } from '../../pages/components/notice.ts';
import { countOf } from '../../pages/text/numbers.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { SessionStore } from '../../social-login/ports/sessions.ts';
import type { UserRecord, UserStore } from '../../social-login/ports/users.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { userPage } from '../pages/people/user-page.ts';
import { USER_ORDERS, usersPage } from '../pages/people/users-page.ts';
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
  readonly fetchPicture: FetchPicture;
  readonly revokeSessions: RevokeSessions;
}

const PAGE = 50;
const NO_FILE = 'Choose a file that an export of this service, or the command line, has written.';
const EVENTS_SHOWN = 20;
const NEWEST = Number.MAX_SAFE_INTEGER;
/** This many users are read in a few milliseconds, with the same search as the API. */
const SOON_READ = 5_000;
/** More people than anybody blocks by hand. */
const BLOCKED_SHOWN = 1_000;

const userObject = (call: ProjectCall): string => `user ${call.param('userId')}`;

/** What came before the line at which an import stops is kept. */
function stoppedImport({ detail, errors = [] }: ErrorParts): NoticeModel | undefined {
  if (detail === undefined || errors.some(({ path }) => !path.startsWith('lines.'))) return undefined;
  const faults = errors.map(({ path, message }) => `${path.replace('lines.', 'Line ')} ${message}.`);
  return { tone: 'error', title: 'The import stopped', text: [...faults, detail].join(' ') };
}

export function usersRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { clock, readResource, users, sessions, events, owners, people, revokeSessions, fetchPicture } = dependencies;

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
    const blocked = new Set(await people.blockedIds(resource.tenantId, BLOCKED_SHOWN));
    const order = USER_ORDERS.find((one) => one === call.query('order')) ?? 'newest';
    const onlyBlocked = call.query('blocked') === '1';
    const narrowed = order !== 'newest' || onlyBlocked;
    const from = { limit: PAGE + 1, q, bySeen: order === 'seen', ids: onlyBlocked ? [...blocked] : undefined };
    const after = readId(call.query('after')) ?? 0;
    const backwards = order === 'newest' ? { before: before ?? NEWEST } : {};
    const readNarrowed = () => users.page(resource, { after, ...backwards, ...from });
    const found = narrowed
      ? pageOf(await readNarrowed(), PAGE, ({ id }) => id)
      : await readPage(PAGE, read, ({ id }) => id);
    const match = isBeginning ? 'beginning' : anywhere ? 'anywhere' : undefined;
    const next = order === 'seen' ? null : found.next;
    return usersPage(call, {
      users: found.entries,
      next,
      total,
      q,
      before: order === 'oldest' ? after || undefined : before,
      match,
      blocked,
      order,
      onlyBlocked,
    });
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

  const exportAll: Parameters<OwnerRoutes['data']>[1] = async (call, _req, res) => {
    const location = unwrap(await readResource(call.tenant.id));
    const lines = await people.exportUsers(location);
    res.attachment(`users-${call.tenant.id}.ndjson`).type(MOVE_MEDIA_TYPE);
    lines.on('error', (error) => res.destroy(error));
    res.on('close', () => lines.destroy());
    lines.pipe(res);
  };

  owner.page('/users', list, 'users:read');
  owner.data('/users/export', exportAll, 'users:export', { operation: 'exportUsers', object: () => 'all users' });
  owner.form({
    path: '/users/import',
    operation: 'importUsers',
    object: () => 'a file of users',
    page: list,
    body: fileFormBody,
    refusal: stoppedImport,
    submit: async (call, form) => {
      const location = unwrap(await readResource(call.tenant.id));
      const text = form.field('file');
      if (text === '') throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'file', message: NO_FILE }] });
      const lines = Readable.from([`${text}\n`]);
      const { imported, existing, refused } = unwrap(await people.importUsers(call.tenant, location, lines));
      const words = `${countOf(imported, 'user')} added, ${existing} there already, ${refused} without room.`;
      const notice = { tone: refused > 0 ? 'warn' : 'success', title: 'The file is read', text: words } as const;
      return { page: await list({ ...call, notice }) };
    },
  });
  owner.page('/users/:userId', one, 'users:read');
  owner.data(
    '/users/:userId/picture',
    async (call, req, res) => {
      const { user } = await personOf(call);
      sendPicture(res, user.picture === null ? null : await fetchPicture(user.picture, clientAddress(req)));
    },
    'users:read',
    undefined,
    'picture',
  );
  owner.data('/users/:userId/export', download, 'users:export', { operation: 'exportUser', object: userObject });
  owner.form({
    path: '/users/:userId/end-session',
    operation: 'revokeSession',
    object: userObject,
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
    object: userObject,
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
    object: (call, form) =>
      `user ${call.param('userId')}: ${form.field('blocked') === 'true' ? 'blocked' : 'unblocked'}`,
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
    object: userObject,
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
