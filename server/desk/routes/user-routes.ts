/** One person of a project: the page, and what the owner does about that person. */
import type { FetchPicture } from '../../egress/fetch-picture.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import type { ConnectedAgents } from '../../issuer/ports/agents.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { ManagePasskeys } from '../../people/ports.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { Identities } from '../../social-login/ports/identities.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { SessionStore } from '../../social-login/ports/sessions.ts';
import type { UserRecord, UserStore } from '../../social-login/ports/users.ts';
import type { ManageTeams } from '../../teams/ports.ts';
import { chosen } from '../chosen.ts';
import type { NameEvents } from '../name-events.ts';
import { taggedProvider } from '../name-providers.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { blockQuestion, endSessionQuestion, endSessionsQuestion } from '../pages/people/questions.ts';
import { userPage } from '../pages/people/user-page.ts';
import { removePasskeyQuestion } from '../pages/people/ways-card.ts';
import { projectPaths } from '../paths.ts';
import type { DeskAsked, DeskPeople, RevokeSessions } from '../ports.ts';
import type { ReadResource } from './set-up-page.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly readResource: ReadResource;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly events: EventStore;
  readonly nameEvents: NameEvents;
  readonly identities: Identities;
  readonly people: DeskPeople;
  readonly managePasskeys: ManagePasskeys;
  readonly asked: Pick<DeskAsked, 'ofUser'>;
  readonly connectedAgents: Pick<ConnectedAgents, 'ofUser'>;
  readonly fetchPicture: FetchPicture;
  readonly revokeSessions: RevokeSessions;
  readonly manageTeams: Pick<ManageTeams, 'place' | 'ofUser'>;
}

const EVENTS_SHOWN = 20;
/** More users with one address than providers is rare. */
const SAME_ADDRESS_SHOWN = 20;
const ASKED_SHOWN = 20;
const NEWEST = Number.MAX_SAFE_INTEGER;

const userObject = (call: ProjectCall): string => `user ${call.param('userId')}`;
const back = (call: ProjectCall, user: UserRecord): string => projectPaths(call.tenant.id).user(user.id);

interface Page {
  readonly personOf: (call: ProjectCall) => Promise<{ readonly location: TenantLocation; readonly user: UserRecord }>;
  readonly one: (call: ProjectCall) => Promise<string>;
}

export function userRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { clock, readResource, users, sessions, events, nameEvents, identities, people, fetchPicture, manageTeams } =
    dependencies;
  const { managePasskeys } = dependencies;

  const teamsOf = async (call: ProjectCall, userId: number) => {
    const place = call.may('teams:read') ? await manageTeams.place(call.tenant) : null;
    return place?.ok ? manageTeams.ofUser(place.value, userId) : [];
  };

  const personOf = async (call: ProjectCall) => {
    const location = unwrap(await readResource(call.tenant.id));
    const user = await users.find(location, readId(call.param('userId')) ?? 0);
    if (!user) throw new Refusal({ code: 'userNotFound' });
    return { location, user };
  };

  const one = async (call: ProjectCall): Promise<string> => {
    const { location, user } = await personOf(call);
    const [blockedAt, alive, history, ways, alike, asked, teams, passkeys, agents] = await Promise.all([
      people.blockedAtOf(location.tenantId, user.id),
      sessions.listOf(location, user.id, clock.now()),
      events.page(location, { after: 0, before: NEWEST, limit: EVENTS_SHOWN, userId: user.id }),
      identities.of(location, user.id),
      users.page(location, { after: 0, limit: SAME_ADDRESS_SHOWN, email: user.email }),
      dependencies.asked.ofUser({ tenantId: location.tenantId, userId: user.id }, ASKED_SHOWN),
      teamsOf(call, user.id),
      managePasskeys.list(location, user.id),
      dependencies.connectedAgents.ofUser(location, user.id),
    ]);
    const others = alike.filter(({ id }) => id !== user.id);
    const names = await nameEvents(call, location, history);
    const providers = await identities.providersOf(location, [...others.map(({ id }) => id)]);
    return userPage(call, {
      user,
      blockedAt,
      sessions: alive,
      agents: new Map(agents.map(({ id, name }) => [id, name])),
      history: { events: history, names },
      ways,
      passkeys,
      asked,
      now: clock.now(),
      teams,
      sameAddress: others.map((one) => ({ user: one, providers: (providers.get(one.id) ?? []).map(taggedProvider) })),
    });
  };

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
  const page = { personOf, one };
  sessionForms(owner, dependencies, page);
  passkeyForm(owner, dependencies, page);
  personForms(owner, dependencies, page);
}

function sessionForms(
  owner: OwnerRoutes,
  { clock, sessions, revokeSessions }: Pick<Dependencies, 'clock' | 'sessions' | 'revokeSessions'>,
  { personOf, one }: Page,
): void {
  const sessionIn = async (call: ProjectCall, form: SentForm) => {
    const { location, user } = await personOf(call);
    const alive = await sessions.listOf(location, user.id, clock.now());
    const session = alive.find(({ id }) => id === form.field('session_id'));
    if (!session) throw new Refusal({ code: 'sessionNotFound' });
    return { location, user, session };
  };
  owner.form({
    path: '/users/:userId/end-session',
    operation: 'revokeSession',
    object: userObject,
    page: one,
    confirm: async (call, form) => {
      const { user, session } = await sessionIn(call, form);
      return endSessionQuestion(user, session);
    },
    submit: async (call, form) => {
      const { location, user, session } = await sessionIn(call, form);
      await revokeSessions(location, { sessionId: session.id });
      return { to: back(call, user), done: 'session-ended' };
    },
  });
  owner.form({
    path: '/users/:userId/end-sessions',
    operation: 'revokeUserSessions',
    object: userObject,
    page: one,
    confirm: async (call) => {
      const { location, user } = await personOf(call);
      const alive = await sessions.listOf(location, user.id, clock.now());
      return alive.length === 0 ? null : endSessionsQuestion(user, alive);
    },
    submit: async (call) => {
      const { location, user } = await personOf(call);
      await revokeSessions(location, { userId: user.id });
      return { to: back(call, user), done: 'sessions-ended' };
    },
  });
}

function passkeyForm(
  owner: OwnerRoutes,
  { managePasskeys }: Pick<Dependencies, 'managePasskeys'>,
  { personOf, one }: Page,
): void {
  owner.form({
    path: '/users/:userId/remove-passkey',
    operation: 'removePasskey',
    object: (call) => `a passkey of user ${call.param('userId')}`,
    page: one,
    confirm: async (call, form) => {
      const { location, user } = await personOf(call);
      const passkey = unwrap(await managePasskeys.find(location, user.id, form.field('passkey')));
      return removePasskeyQuestion(user, passkey);
    },
    submit: async (call, form) => {
      const { location, user } = await personOf(call);
      unwrap(await managePasskeys.remove(location, user.id, form.field('passkey')));
      return { to: back(call, user), done: 'passkey-removed' };
    },
  });
}

function personForms(
  owner: OwnerRoutes,
  { clock, people, sessions }: Pick<Dependencies, 'clock' | 'people' | 'sessions'>,
  { personOf, one }: Page,
): void {
  owner.form({
    path: '/users/:userId/block',
    operation: 'changeUser',
    object: (call, form) =>
      `user ${call.param('userId')}: ${form.field('blocked') === 'true' ? 'blocked' : 'unblocked'}`,
    page: one,
    confirm: async (call, form) => {
      if (chosen(form, 'blocked', ['true', 'false']) === 'false') return null;
      const { location, user } = await personOf(call);
      const alive = await sessions.listOf(location, user.id, clock.now());
      return blockQuestion(user, alive);
    },
    submit: async (call, form) => {
      const { location, user } = await personOf(call);
      const blocked = chosen(form, 'blocked', ['true', 'false']) === 'true';
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
