/**
 * A part of P03: a form or a call takes fields that it does not offer. A tries to give itself a role, and to write in the
 * name of B. Only with `--write`, and only with what A may write anyway.
 */
import { holdsAny, randomCanary } from '../../people/canary.ts';
import { filled, writtenForms } from '../../people/fill.ts';
import { uniqueBy, uniqueUrls } from '../../site/lists.ts';
import { submission } from '../../site/submit.ts';
import type { Page } from '../../site/walk.ts';
import { isFine, isJson } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import { personalPages } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST = 4;
const MOST_READ = 6;

/** What a person must not be able to give themselves. */
const RIGHTS: Readonly<Record<string, string | boolean>> = {
  role: 'admin',
  roles: 'admin',
  user_role: 'admin',
  isAdmin: true,
  is_admin: true,
  admin: true,
  is_staff: true,
};
/** Names of the field that says whose a row is. */
const OWNERS = ['user', 'owner', 'author', 'account'].flatMap((whose) => [`${whose}_id`, `${whose}Id`]).concat('owner');

interface Attempt {
  readonly url: URL;
  readonly method: string;
  /** The names that the form or the call has itself. */
  readonly names: readonly string[];
  /** Sends it as A, with these fields in addition. */
  send(word: string, extra: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export async function extraFields(world: World, pages: readonly Page[]): Promise<void> {
  for (const attempt of attemptsOf(world, pages).slice(0, MOST)) {
    if (await takesRights(world, attempt)) return;
    if (await takesOwner(world, attempt)) return;
  }
}

function attemptsOf(world: World, pages: readonly Page[]): Attempt[] {
  const { a } = world.parts;
  const byForm = writtenForms(a.walk).map(
    ({ form }): Attempt => ({
      url: form.action,
      method: 'POST',
      names: form.fields.map(({ name }) => name),
      async send(word, extra) {
        const more = Object.entries(extra).map(([name, value]) => ({ name, type: 'hidden', value: String(value) }));
        const whole = { ...form, fields: [...form.fields, ...more] };
        const { url, ...outgoing } = submission(whole, (field) => filled(field, word));
        return (await a.visitor.open(url, outgoing)).at(-1) ?? world.parts.missing;
      },
    }),
  );
  const calls = a.walk.calls.filter(({ method, keys }) => method !== 'DELETE' && keys.length > 0);
  const items = pages.flatMap(({ url, answer }) => {
    const keys = keysOf(answer);
    return keys.length > 0 ? ['PATCH', 'PUT'].map((method) => ({ method, keys, url })) : [];
  });
  const byCall = [...calls, ...items].map(
    ({ method, keys, url }): Attempt => ({
      url,
      method,
      names: keys,
      send: (word, extra) => {
        const body = JSON.stringify({ ...Object.fromEntries(keys.map((key) => [key, word])), ...extra });
        return a.visitor.send(url, { method, headers: a.visitor.callHeaders, body });
      },
    }),
  );
  return uniqueBy([...byForm, ...byCall], ({ method, url }) => `${method} ${url.href}`);
}

/** The texts in the object that an item of A is, in JSON. */
function keysOf(answer: Answer): string[] {
  if (!isJson(answer)) return [];
  try {
    const content: unknown = JSON.parse(answer.text);
    if (typeof content !== 'object' || content === null || Array.isArray(content)) return [];
    return Object.entries(content).flatMap(([key, value]) => (typeof value === 'string' && key !== 'id' ? [key] : []));
  } catch {
    return [];
  }
}

const rightsIn = (answers: readonly Answer[]): number =>
  answers
    .filter(isFine)
    .reduce((sum, { text }) => sum + (text.match(/\badmin\b|is_?admin["':=\s]{1,4}(?:true|1)/gi)?.length ?? 0), 0);

type Fields = Readonly<Record<string, unknown>>;

/** Sends it with those of the fields that it does not have itself, and with a new word of A. */
async function sendWith(
  world: World,
  { names, send }: Attempt,
  fields: Fields,
): Promise<{ sent: Answer; word: string }> {
  const word = randomCanary();
  const sent = await send(word, Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))));
  world.parts.a.person.canaries.written.push(word);
  return { sent, word };
}

async function takesRights(world: World, attempt: Attempt): Promise<boolean> {
  const { visitor, walk, mirror } = world.parts.a;
  const own = uniqueUrls([mirror, ...personalPages(world).map(({ url }) => url)]).slice(0, MOST_READ);
  const refused = walk.pages.filter(({ answer }) => answer.status === 401 || answer.status === 403).slice(0, 2);
  // The control: the same without the fields.
  await sendWith(world, attempt, {});
  const before = await visitor.getEach(own);
  const { sent } = await sendWith(world, attempt, RIGHTS);
  const after = await visitor.getEach(own);
  const opened = (await visitor.getEach(refused.map(({ url }) => url))).filter(isFine);
  const shown = rightsIn(after) > rightsIn(before) ? after.filter((one) => rightsIn([one]) > 0) : [];
  const [proof] = [...opened, ...shown];
  if (!proof) return false;
  const seen = opened.length > 0 ? 'refused before, open now' : 'the role is there';
  const requests = [shownRequest('A, afterwards', proof, seen), shownRequest('A', sent, '', '(with role, isAdmin, …)')];
  const title = `A gives itself rights: ${requestOf(attempt)} takes fields that it does not offer`;
  world.find('P03', 'high', title, requests, attempt.url);
  return true;
}

async function takesOwner(world: World, attempt: Attempt): Promise<boolean> {
  const { b } = world.parts;
  if (b.person.id === null) return false;
  const plain = await sendWith(world, attempt, {});
  const { sent, word } = await sendWith(world, attempt, Object.fromEntries(OWNERS.map((name) => [name, b.person.id])));
  const urls = b.walk.pages.filter(({ answer }) => isFine(answer)).map(({ url }) => url);
  const found = (await b.visitor.getEach(urls.slice(0, MOST_READ))).find(({ text }) => holdsAny(text, [word]));
  // The control: a page on which everybody reads what A writes says nothing.
  if (!found || holdsAny((await b.visitor.get(found.url)).text, [plain.word])) return false;
  const requests = [
    shownRequest('B, afterwards', found, 'the word of A'),
    shownRequest('A', sent, '', '(with the id of B)'),
  ];
  const title = `A writes in the name of B: ${requestOf(attempt)} takes the owner from the request`;
  world.find('P03', 'high', title, requests, attempt.url);
  return true;
}
