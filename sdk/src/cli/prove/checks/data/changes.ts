/** P03: B changes or removes what A wrote in this run. Nothing that was there before is touched. */
import { holdsAny, randomCanary } from '../../people/canary.ts';
import { filled, writingCalls, writtenForms } from '../../people/fill.ts';
import type { Field, Form } from '../../reading/reading.ts';
import { firstThose, uniqueBy } from '../../site/lists.ts';
import { submission } from '../../site/submit.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Page } from '../../site/walk.ts';
import { isFine, isJson } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { isOfA, personalPages } from '../common/personal-pages.ts';
import { type Role, requestOf, shownRequest, type World } from '../common/world.ts';
import { actsAsB } from './acts.ts';
import { extraFields } from './extra-fields.ts';
import { sameWords } from './likeness.ts';

const MOST = 6;

export const changes: Check = {
  ids: ['P03'],
  async run(world) {
    if (!world.parts.mayWrite) return world.without(['P03'], 'it changes data, so it needs --write');
    await whatWasWritten(world);
    if (!world.findings.some(({ id }) => id === 'P03')) await actsAsB(world);
  },
};

async function whatWasWritten(world: World): Promise<void> {
  const { a, b, stage } = world.parts;
  const pages = personalPages(world).filter(({ answer }) => showsWritten(world, answer.text));
  if (pages.length === 0) return leave(world);
  const key = (form: Form): string => keyOf(form, world);
  const known = new Set(b.walk.pages.flatMap(({ forms }) => forms.map(key)));
  const forms = pages.flatMap((page) =>
    page.forms.filter((form) => form.method === 'POST' && !known.has(key(form))).map((form) => ({ page, form })),
  );
  const unique = uniqueBy(forms, ({ form }) => key(form));
  world.prove('P03');
  const second = unique.length > 0 && stage ? await stage.enter(stage.a) : null;
  // In some apps a new sign-in ends the earlier one.
  if (second && !(await world.isSignedIn(a.visitor, a))) a.visitor = second;
  for (const { page, form } of inOrder(unique).slice(0, MOST)) {
    const read = [page, ...pages.filter((one) => one !== page)];
    const guards = await guardsOfB(world, page, form, second);
    // A value that only looks like a guard may be the id, so the form is also sent with all values of A.
    for (const used of guards.size > 0 ? [guards, NO_GUARDS] : [NO_GUARDS]) {
      const word = randomCanary();
      const { url, ...outgoing } = submission(form, (field) => valueFor(used, field, word));
      world.noteChange('A', url, 'POST', 'opened');
      if (await harmed(world, read, { url, method: 'POST', word }, () => b.visitor.open(url, outgoing))) return;
    }
  }
  for (const page of pages.filter((one) => isOfA(one, world) && isJson(one.answer)).slice(0, MOST)) {
    const word = randomCanary();
    const body = a.person.canaries.written.reduce((text, old) => text.replaceAll(old, word), page.answer.text);
    const headers = b.visitor.callHeaders;
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const send = () => b.visitor.send(page.url, { method, headers, ...(method !== 'DELETE' && { body }) });
      if (await harmed(world, pages, { url: page.url, method, word }, send)) return;
    }
  }
  await extraFields(world, pages);
}

const NO_GUARDS: ReadonlyMap<string, string> = new Map();

function leave(world: World): void {
  const { a } = world.parts;
  if (writtenForms(a.walk).length + writingCalls(a.walk).length > 0)
    world.skip(['P03'], 'nothing that was written came back on a page');
  else world.without(['P03'], 'no form and no call of a script was found in which a person writes');
}

/**
 * Whether A sees a change: B's word is there, A's own word is gone, or the text of a page that B may not read has
 * changed.
 */
async function harmed(
  world: World,
  pages: readonly Page[],
  { url, method, word }: { readonly url: URL; readonly method: string; readonly word: string },
  act: () => Promise<unknown>,
): Promise<boolean> {
  const { a, b } = world.parts;
  const read = (): Promise<Answer[]> => a.visitor.getEach(pages.slice(0, 4).map((page) => page.url));
  const before = (await read()).filter(({ text }) => showsWritten(world, text));
  if (before.length === 0) return false;
  await act();
  const after = await read();
  const changed = after.find(({ text }) => holdsAny(text, [word]));
  const isGone = !after.some((answer) => isFine(answer) && showsWritten(world, answer.text));
  const other = changed || isGone ? undefined : await otherWords(world, pages, before, after);
  const isSelf = await world.isSignedIn(b.visitor, b);
  const isStillA = await world.isSignedIn(a.visitor, a);
  const last = changed ?? other ?? (isGone ? after[0] : undefined);
  world.noteChange('B', url, method, last && isSelf && isStillA ? 'opened' : 'refused');
  if (!last || !isSelf || !isStillA) return false;
  const request = requestOf({ method, url });
  const [words, seen] = changed
    ? ['changes what A wrote', 'the word of B']
    : isGone
      ? ['removes what A wrote', 'nothing of A']
      : ["changes something of A's", 'other words than before'];
  const requests = [shownRequest('A, afterwards', last, seen), { as: 'B', request, answer: 'sent' }];
  world.find('P03', 'high', `B ${words}: ${request}`, requests, url);
  return true;
}

/**
 * A page of A's own whose text has changed, for example to "cancelled". B may not read it, so B may not change it
 * either. Without a change, the page has the same text twice.
 */
async function otherWords(
  world: World,
  pages: readonly Page[],
  before: readonly Answer[],
  after: readonly Answer[],
): Promise<Answer | undefined> {
  const { a, b } = world.parts;
  for (const old of before) {
    const now = after.find(({ url }) => url.href === old.url.href);
    const page = pages.find(({ url }) => url.href === old.url.href);
    if (!now || !page || !isFine(now) || !isOfA(page, world) || sameWords(old.text, now.text)) continue;
    const forB = await b.visitor.get(page.url);
    if (isFine(forB) || !sameWords(now.text, (await a.visitor.get(page.url)).text)) continue;
    if (sameWords(page.answer.text, old.text)) return now;
  }
  return undefined;
}

const showsWritten = ({ parts: { a } }: World, text: string): boolean => holdsAny(text, a.person.canaries.written);

/**
 * Two forms are the same if their address and hidden values are the same. Values that are no ids are ignored: they may be
 * tokens against forgery, which differ for each person.
 */
const keyOf = ({ method, action, fields }: Form, world: World): string =>
  `${method} ${action.href} ${fields
    .filter(
      (field) => field.type === 'hidden' && !isNamedGuard(field) && (field.value.length < 16 || isIdOfA(field, world)),
    )
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')}`;

/** Forms that change something come first, then forms that may remove something. */
const inOrder = <T extends { readonly form: Form }>(forms: readonly T[]): T[] =>
  firstThose(forms, ({ form }) => form.fields.some(({ type }) => type !== 'hidden'));

const isNamedGuard = ({ name }: Field): boolean => /csrf|xsrf|nonce|authenticity|__requestverification/i.test(name);

/** A value that is also an address or an id of A in another place is an id, however long it is. */
const isIdOfA = ({ value }: Field, { parts: { a } }: World): boolean =>
  a.walk.ids.has(value) || [...a.walk.linked.keys()].some((href) => href.includes(encodeURIComponent(value)));

/**
 * B's own tokens against forgery, if B has some: the question is whether B has the right, not whether B can forge. A
 * token is not the same in two sessions of one person. An id is, however long it is.
 */
async function guardsOfB(world: World, page: Page, form: Form, second: Visitor | null): Promise<Map<string, string>> {
  const { a, b } = world.parts;
  const hidden = form.fields.filter(({ type, value }) => type === 'hidden' && value !== '');
  const guards = new Map<string, string>();
  if (hidden.length === 0) return guards;
  const fresh = async (visitor: Visitor): Promise<readonly Field[]> =>
    (await visitor.get(page.url)).reading.forms.find((one) => one.action.href === form.action.href)?.fields ?? [];
  // The walk saw the form in an earlier session.
  const now = await fresh(second ?? a.visitor);
  for (const field of hidden) {
    const isSame = now.find(({ name }) => name === field.name)?.value === field.value;
    if (isSame && !isNamedGuard(field)) continue;
    const own = await ofB(b, field.name);
    if (own !== undefined) guards.set(field.name, own);
  }
  return guards;
}

/** The value of a field of this name in a form that B has now. */
async function ofB({ walk, visitor }: Role, name: string): Promise<string | undefined> {
  const page = walk.pages.find(({ forms }) => forms.some(({ fields }) => fields.some((one) => one.name === name)));
  if (!page) return undefined;
  const { reading } = await visitor.get(page.url);
  return reading.forms.flatMap(({ fields }) => fields).find((one) => one.name === name)?.value;
}

function valueFor(guards: ReadonlyMap<string, string>, field: Field, word: string): string {
  if (field.type !== 'hidden') return filled(field, word);
  return guards.get(field.name) ?? field.value;
}
