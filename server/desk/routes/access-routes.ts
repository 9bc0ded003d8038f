/** The access list of a project. Only the contract says what a list may hold. */
import { AccessList, isEmailAddress } from '@porchlight/contract';
import { longFormBody } from '../../http/request/form-body.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { AccessList as StoredList } from '../../people/access-list.ts';
import type { UserStore } from '../../social-login/ports/users.ts';
import type { Ended } from '../../undo/ports.ts';
import { accessFaults, listOfForm, withEntries, withoutEntry } from '../access-form.ts';
import type { Done } from '../done-notices.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { accessPage } from '../pages/people/access-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskPeople } from '../ports.ts';
import { wouldEnter } from '../would-enter.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly users: Pick<UserStore, 'page'>;
  readonly people: Pick<DeskPeople, 'accessOf' | 'setAccess' | 'blockedAtOf'>;
}

const EMAIL_MAX = 254;

export function accessRoutes(owner: OwnerRoutes, { readResource, users, people }: Dependencies): void {
  const page = setUpPage('access', readResource, async (call, resource) => {
    const list = await people.accessOf(call.tenant.id);
    const find = call.query('find')?.trim().slice(0, EMAIL_MAX);
    const email = call.query('check')?.trim().slice(0, EMAIL_MAX);
    if (!email) return accessPage(call, { list, find });
    const [user] = isEmailAddress(email) ? await users.page(resource, { after: 0, limit: 1, email }) : [];
    const blockedAt = user ? await people.blockedAtOf(call.tenant.id, user.id) : null;
    return accessPage(call, { list, checked: { email, answer: wouldEnter(list, email, blockedAt !== null) } });
  });
  owner.page('/access', page);

  const save = async (call: ProjectCall, next: unknown): Promise<StoredList> => {
    const read = AccessList.safeParse(next);
    if (!read.success)
      throw new Refusal({ code: 'invalidRequest', errors: accessFaults(read.error.issues, next as StoredList) });
    unwrap(await people.setAccess(call.tenant, read.data));
    return read.data;
  };
  const change = (
    path: string,
    done: Readonly<Record<StoredList['mode'], Done>>,
    next: (present: StoredList, form: SentForm) => unknown,
    ends?: (present: StoredList, form: SentForm) => Ended | null,
  ): void =>
    owner.form({
      path,
      operation: 'setAccess',
      addsOnly: ends === undefined,
      widens: (_call, form) => form.field('mode') === 'open' || path === '/access/add',
      undo: async (call, form) => {
        const present = await people.accessOf(call.tenant.id);
        const ended = ends?.(present, form) ?? null;
        const mode = ended?.kind === 'accessMode' ? form.field('mode') : present.mode;
        return ended && { ended, done: done[mode === 'list' ? 'list' : 'open'], object: form.field('entry') };
      },
      object: (_call, form) => form.field('mode') || form.field('entry'),
      page,
      body: longFormBody,
      submit: async (call, form) => {
        unwrap(await readResource(call.tenant.id));
        const { mode } = await save(call, next(await people.accessOf(call.tenant.id), form));
        return { to: projectPaths(call.tenant.id).access, done: done[mode] };
      },
    });
  change(
    '/access',
    { open: 'access', list: 'access' },
    (present, form) => ({ ...present, mode: form.field('mode') }),
    modeEnded,
  );
  change('/access/add', { open: 'access-added-while-open', list: 'access-added' }, withEntries);
  change('/access/remove', { open: 'access-removed-while-open', list: 'access-removed' }, withoutEntry, entryEnded);
}

const modeEnded = ({ mode }: StoredList, form: SentForm): Ended | null =>
  mode === form.field('mode') ? null : { kind: 'accessMode', data: { mode } };

function entryEnded(present: StoredList, form: SentForm): Ended | null {
  const [list, entry] = [listOfForm(form), form.field('entry')];
  const at = present[list].indexOf(entry);
  return at < 0 ? null : { kind: 'accessEntry', data: { list, entry, at } };
}
