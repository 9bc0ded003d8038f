/**
 * A part of P03: a form or a call takes fields that it does not offer. A tries to give itself a role, and to write in the
 * name of B. Only with `--write`, and only with what A may write anyway.
 */
import { randomCanary } from '../../people/canary.ts';
import { filled, isWritten } from '../../people/fill.ts';
import { submission } from '../../site/submit.ts';
import type { Page } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import { isFine, personalPages } from '../common/personal-pages.ts';
import { shownRequest, type World } from '../common/world.ts';

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
const OWNERS = [
  'user_id',
  'userId',
  'owner_id',
  'ownerId',
  'owner',
  'author_id',
  'authorId',
  'account_id',
  'accountId',
];

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
  const forms = a.walk.pages.flatMap((page) => page.forms.filter((form) => isWritten(form, a.visitor)));
  const byForm = forms.map(
    (form): Attempt => ({
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
  const calls = [...a.walk.scripts, ...a.walk.pages.map(({ answer }) => answer)].flatMap(({ reading, url }) =>
    reading.calls
      .filter(({ method, keys }) => method !== 'DELETE' && keys.length > 0)
      .map(({ method, path, keys }) => ({ method, keys, url: new URL(path, url) })),
  );
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
  const all = [...byForm, ...byCall];
  return [...new Map(all.map((one) => [`${one.method} ${one.url.href}`, one])).values()];
}

/** The texts in the object that an item of A is, in JSON. */
function keysOf({ text, headers }: Answer): string[] {
  if (!/json/.test(headers.get('content-type') ?? '')) return [];
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || Array.isArray(content)) return [];
    return Object.entries(content).flatMap(([key, value]) => (typeof value === 'string' && key !== 'id' ? [key] : []));
  } catch {
    return [];
  }
}

/** Pages that show A's rights: those of A, and those that were refused to A. */
async function read(world: World): Promise<{ answers: Answer[]; refused: URL[] }> {
  const { a } = world.parts;
  const urls = [a.mirror, ...personalPages(world).map(({ url }) => url)];
  const answers: Answer[] = [];
  for (const url of [...new Map(urls.map((one) => [one.href, one])).values()].slice(0, MOST_READ)) {
    answers.push(await a.visitor.get(url));
  }
  const refused = a.walk.pages.filter(({ answer }) => answer.status === 401 || answer.status === 403);
  return { answers, refused: refused.map(({ url }) => url).slice(0, 2) };
}

const rightsIn = (answers: readonly Answer[]): number =>
  answers
    .filter(isFine)
    .reduce((sum, { text }) => sum + (text.match(/\badmin\b|is_?admin["':=\s]{1,4}(?:true|1)/gi)?.length ?? 0), 0);

async function takesRights(world: World, attempt: Attempt): Promise<boolean> {
  const { a } = world.parts;
  const extra = Object.fromEntries(Object.entries(RIGHTS).filter(([name]) => !attempt.names.includes(name)));
  const [plain, word] = [randomCanary(), randomCanary()];
  // The control: the same without the fields.
  await attempt.send(plain, {});
  const before = await read(world);
  const sent = await attempt.send(word, extra);
  a.person.canaries.written.push(plain, word);
  const after = await read(world);
  const shown = rightsIn(after.answers) > rightsIn(before.answers);
  const opened: Answer[] = [];
  for (const url of after.refused) {
    const answer = await a.visitor.get(url);
    if (isFine(answer)) opened.push(answer);
  }
  const [proof] = [...opened, ...(shown ? after.answers.filter((one) => rightsIn([one]) > 0) : [])];
  if (!proof) return false;
  const seen = opened.length > 0 ? 'refused before, open now' : 'the role is there';
  const requests = [
    { ...shownRequest('A, afterwards', proof), answer: `${proof.status}, ${seen}` },
    { ...shownRequest('A', sent, undefined, '(with role, isAdmin, …)'), answer: `${sent.status}` },
  ];
  const { request } = shownRequest('', { ...sent, method: attempt.method, url: attempt.url });
  world.find(
    'P03',
    'high',
    `A gives itself rights: ${request} takes fields that it does not offer`,
    requests,
    attempt.url,
  );
  return true;
}

async function takesOwner(world: World, attempt: Attempt): Promise<boolean> {
  const { b } = world.parts;
  if (b.person.id === null) return false;
  const extra = Object.fromEntries(
    OWNERS.filter((name) => !attempt.names.includes(name)).map((name) => [name, b.person.id]),
  );
  const word = randomCanary();
  const shown = async (): Promise<Answer | undefined> => {
    for (const { url } of b.walk.pages.filter(({ answer }) => isFine(answer)).slice(0, MOST_READ)) {
      const answer = await b.visitor.get(url);
      if (answer.text.toLowerCase().includes(word)) return answer;
    }
    return undefined;
  };
  const plain = randomCanary();
  await attempt.send(plain, {});
  const sent = await attempt.send(word, extra);
  world.parts.a.person.canaries.written.push(plain, word);
  const found = await shown();
  // The control: a page on which everybody reads what A writes says nothing.
  if (!found || (await b.visitor.get(found.url)).text.toLowerCase().includes(plain)) return false;
  const requests = [
    { ...shownRequest('B, afterwards', found), answer: `${found.status}, the word of A` },
    { ...shownRequest('A', sent, undefined, '(with the id of B)'), answer: `${sent.status}` },
  ];
  const { request } = shownRequest('', { ...sent, method: attempt.method, url: attempt.url });
  world.find(
    'P03',
    'high',
    `A writes in the name of B: ${request} takes the owner from the request`,
    requests,
    attempt.url,
  );
  return true;
}
