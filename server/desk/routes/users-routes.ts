/** The people of a project: the list, and files of all of them. */
import { Readable } from 'node:stream';
import { MOVE_MEDIA_TYPE } from '@porchlight/contract';
import type { OwnerStore } from '../../accounts/ports.ts';
import { fileFormBody } from '../../http/request/file-form-body.ts';
import { type ErrorParts, Refusal, unwrap } from '../../kernel/domain-error.ts';
import { pageOf, readPage } from '../../kernel/page.ts';
import type { NoticeModel } from '../../pages/components/notice.ts';
import { countOf } from '../../pages/text/numbers.ts';
import { visibleText } from '../../pages/text/visible-text.ts';
import type { Identities } from '../../social-login/ports/identities.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { UserRecord, UserStore } from '../../social-login/ports/users.ts';
import { taggedProvider } from '../name-providers.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { USER_ORDERS, usersPage } from '../pages/people/users-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskPeople } from '../ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly users: UserStore;
  readonly identities: Pick<Identities, 'providersOf'>;
  readonly owners: Pick<OwnerStore, 'figuresOf'>;
  readonly people: DeskPeople;
}

const PAGE = 50;
const PALETTE_PEOPLE = 6;
const NO_FILE = 'Choose a file that an export of this service, or the command line, has written.';
const NEWEST = Number.MAX_SAFE_INTEGER;
/** This many users are read in a few milliseconds, with the same search as the API. */
const SOON_READ = 5_000;
/** More people than anybody blocks by hand. */
const BLOCKED_SHOWN = 1_000;

/** Users from before the line at which an import stops are kept. */
function stoppedImport({ detail, errors = [] }: ErrorParts): NoticeModel | undefined {
  if (detail === undefined || errors.some(({ path }) => !path.startsWith('lines.'))) return undefined;
  const faults = errors.map(({ path, message }) => `${path.replace('lines.', 'Line ')} ${message}.`);
  return { tone: 'error', title: 'The import stopped', text: [...faults, detail].join(' ') };
}

export function usersRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { readResource, people } = dependencies;
  const list = listPage(dependencies);

  const exportAll: Parameters<OwnerRoutes['data']>[1] = async (call, _req, res) => {
    const location = unwrap(await readResource(call.tenant.id));
    const lines = await people.exportUsers(location, { withTeams: call.may('teams:read') });
    res.attachment(`users-${call.tenant.id}.ndjson`).type(MOVE_MEDIA_TYPE);
    lines.on('error', (error) => res.destroy(error));
    res.on('close', () => lines.destroy());
    lines.pipe(res);
  };

  owner.page('/users', list, 'users:read');
  owner.data(
    '/palette',
    async (call, _req, res) => {
      const q = call.query('q')?.trim().slice(0, 80) ?? '';
      const resource = await readResource(call.tenant.id);
      const found = q === '' || !resource.ok ? [] : await findSome(dependencies.users, resource.value, q);
      const paths = projectPaths(call.tenant.id);
      res.json({
        people: found.map(({ id, name, email }) => ({
          id,
          label: visibleText(name ? `${name}, ${email}` : email, 100),
          href: paths.user(id),
        })),
      });
    },
    'users:read',
  );
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
      const file = { lines, mayWriteTeams: call.may('teams:write') };
      const { imported, existing, refused, teams } = unwrap(await people.importUsers(call.tenant, location, file));
      const words = [
        `${countOf(imported, 'user')} added, ${existing} there already, ${refused} without room.`,
        ...(teams ? [`${countOf(teams.imported, 'team')} added with ${countOf(teams.members, 'member')}.`] : []),
        ...(teams?.refused ? [`${countOf(teams.refused, 'team')} not: another team has the number.`] : []),
      ];
      const tone = refused > 0 || (teams && teams.refused + teams.leftOut > 0) ? 'warn' : 'success';
      const notice = { tone, title: 'The file is read', text: words.join(' ') } as const;
      return { page: await list({ ...call, notice }) };
    },
  });
}

/** A few people for the palette, at the cost of a page of the list. */
async function findSome(users: UserStore, resource: TenantLocation, q: string): Promise<UserRecord[]> {
  const from = { q, before: NEWEST, limit: PALETTE_PEOPLE };
  return (await users.beginning(resource, from)) ?? users.page(resource, { after: 0, ...from });
}

const listPage = ({ readResource, users, identities, owners, people }: Dependencies) =>
  setUpPage('users', readResource, async (call, resource) => {
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
    const ids = found.entries.map(({ id }) => id);
    const signingIn = await identities.providersOf(resource, ids);
    return usersPage(call, {
      users: found.entries,
      providers: new Map([...signingIn].map(([id, of]) => [id, of.map(taggedProvider)])),
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
