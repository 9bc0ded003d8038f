/** P03: B changes or removes what A wrote in this run. Nothing that was there before is touched. */
import { randomCanary } from '../../people/canary.ts';
import { callHeaders, filled } from '../../people/fill.ts';
import type { Field, Form } from '../../reading/reading.ts';
import { submission } from '../../site/submit.ts';
import type { Page } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { isFine, isOfA, personalPages } from '../common/personal-pages.ts';
import { shownRequest, type World } from '../common/world.ts';
import { sameWords } from './likeness.ts';

const MOST = 6;

export const changes: Check = {
  ids: ['P03'],
  async run(world) {
    const { a, b, mayWrite } = world.parts;
    if (!mayWrite) return world.skip(['P03'], 'it changes data, so it needs --write');
    const pages = personalPages(world).filter(({ answer }) => showsWritten(world, answer.text));
    if (pages.length === 0) return world.skip(['P03'], 'nothing that was written came back on a page');
    const known = new Set(b.walk.pages.flatMap(({ forms }) => forms.map(keyOf)));
    const forms = pages.flatMap((page) =>
      page.forms.filter((form) => form.method === 'POST' && !known.has(keyOf(form))).map((form) => ({ page, form })),
    );
    const unique = [...new Map(forms.map((one) => [keyOf(one.form), one])).values()];
    world.prove('P03');
    for (const { page, form } of inOrder(unique).slice(0, MOST)) {
      const word = randomCanary();
      const guards = await guardsOfB(world, form);
      const { url, ...outgoing } = submission(form, (field) => valueFor(guards, field, word));
      const read = [page, ...pages.filter((one) => one !== page)];
      if (await harmed(world, read, url, word, () => b.visitor.open(url, outgoing))) return;
    }
    for (const page of pages.filter((one) => isOfA(one, world) && isJson(one)).slice(0, MOST)) {
      const word = randomCanary();
      const body = a.person.canaries.written.reduce((text, old) => text.replaceAll(old, word), page.answer.text);
      const headers = callHeaders(b.visitor, b.walk);
      for (const method of ['PATCH', 'PUT', 'DELETE']) {
        const send = () => b.visitor.send(page.url, { method, headers, ...(method !== 'DELETE' && { body }) });
        if (await harmed(world, pages, page.url, word, send)) return;
      }
    }
  },
};

/**
 * Whether A sees a change: B's word is there, A's own word is gone, or the text of a page that B may not read has
 * changed.
 */
async function harmed(
  world: World,
  pages: readonly Page[],
  url: URL,
  word: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  const { a, b } = world.parts;
  const read = async () => {
    const answers = [];
    for (const page of pages.slice(0, 4)) answers.push(await a.visitor.get(page.url));
    return answers;
  };
  const before = (await read()).filter(({ text }) => showsWritten(world, text));
  const [first] = before;
  if (!first) return false;
  await act();
  const after = await read();
  const changed = after.find(({ text }) => text.toLowerCase().includes(word));
  const isGone = !after.some((answer) => isFine(answer) && showsWritten(world, answer.text));
  const other = changed || isGone ? undefined : await otherWords(world, pages, before, after);
  const isSelf = await world.isSignedIn(b.visitor, b);
  const isStillA = await world.isSignedIn(a.visitor, a);
  const last = changed ?? other ?? (isGone ? after[0] : undefined);
  if (!last || !isSelf || !isStillA) return false;
  const { request } = shownRequest('', { ...first, method: 'POST', url });
  const [words, seen] = changed
    ? ['changes what A wrote', 'the word of B']
    : isGone
      ? ['removes what A wrote', 'nothing of A']
      : ["changes something of A's", 'other words than before'];
  const requests = [
    { as: 'B', request, answer: 'sent' },
    { ...shownRequest('A, afterwards', last), answer: `${last.status}, ${seen}` },
  ];
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

const showsWritten = ({ parts: { a } }: World, text: string): boolean =>
  a.person.canaries.written.some((word) => text.toLowerCase().includes(word));

const isJson = ({ answer }: Page): boolean => /json/.test(answer.headers.get('content-type') ?? '');

/**
 * Two forms are the same if their address and hidden values are the same. Tokens against forgery are ignored: they
 * differ for each person.
 */
const keyOf = ({ method, action, fields }: Form): string =>
  `${method} ${action.href} ${fields
    .filter((field) => field.type === 'hidden' && !isGuard(field))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')}`;

/** Forms that change something come first, then forms that may remove something. */
const inOrder = <T extends { readonly form: Form }>(forms: readonly T[]): T[] => [
  ...forms.filter(({ form }) => form.fields.some(({ type }) => type !== 'hidden')),
  ...forms.filter(({ form }) => !form.fields.some(({ type }) => type !== 'hidden')),
];

const isGuard = ({ name, value }: Field): boolean =>
  /csrf|xsrf|token|nonce|authenticity/i.test(name) || value.length >= 24;

/** B's own tokens against forgery, if B has some: the question is whether B has the right, not whether B can forge. */
async function guardsOfB({ parts: { b } }: World, form: Form): Promise<Map<string, string>> {
  const guards = new Map<string, string>();
  for (const { name } of form.fields.filter((field) => field.type === 'hidden' && isGuard(field))) {
    const page = b.walk.pages.find(({ forms }) => forms.some(({ fields }) => fields.some((one) => one.name === name)));
    if (!page) continue;
    const { reading } = await b.visitor.get(page.url);
    const own = reading.forms.flatMap(({ fields }) => fields).find((one) => one.name === name);
    if (own) guards.set(name, own.value);
  }
  return guards;
}

function valueFor(guards: ReadonlyMap<string, string>, field: Field, word: string): string {
  if (field.type !== 'hidden') return filled(field, word);
  return guards.get(field.name) ?? field.value;
}
