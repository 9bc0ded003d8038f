/**
 * P16: the author of a link to the login or the sign-out must not choose the site to which the person gets at the end.
 */

import { randomCanary } from '../../people/canary.ts';
import { begin, callbackOf, type Entry } from '../../people/sign-in.ts';
import { shownAddress } from '../../site/address.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';

/** Parameters with these names are all tried at once: the host in the answer says which parameter it was. */
const USUAL = [
  ...['return_to', 'returnTo', 'return', 'redirect', 'redirect_to', 'redirectTo', 'redirect_url', 'callbackUrl'],
  ...['next', 'url', 'continue', 'to', 'dest', 'from', 'target', 'back', 'goto', 'r'],
];

const SPELLINGS: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/`,
  (host) => `//${host}/`,
  (host) => `/\\${host}/`,
  (host) => `/\t/${host}/`,
];

/** A parameter such as `do=login` says what to do and not where to go, so it stays as it is. */
const isTarget = (value: string): boolean => value === '' || /^(?:\/|\.|https?:)/.test(value);

export const returnTo: Check = {
  ids: ['P16'],
  needsStage: true,
  async run(world, stage) {
    const { a, nobody } = world.parts;
    world.prove('P16');
    const linked = [...a.walk.linked.values(), ...nobody.walk.linked.values()];
    const named = linked
      .filter(({ pathname }) => pathname === stage.entry.url.pathname)
      .flatMap(({ searchParams }) => [...searchParams].flatMap(([name, value]) => (isTarget(value) ? [name] : [])));
    const names = [...new Set([...named, ...USUAL])].slice(0, 24);
    const elsewhere = `${randomCanary()}.invalid`;
    const leaves = leadsTo(elsewhere, names);
    for (const spelling of SPELLINGS) {
      const hostile = (url: URL): URL => {
        const other = new URL(url);
        for (const [index, name] of names.entries()) other.searchParams.set(name, spelling(`p${index}.${elsewhere}`));
        return other;
      };
      const answers = await journey(world, stage, hostile);
      const found = answers.find(({ answer }) => leaves(answer) !== null);
      if (!found) continue;
      const again = await journey(world, stage, hostile);
      if (!again.some(({ answer }) => leaves(answer) !== null)) continue;
      const name = leaves(found.answer) ?? '';
      const shown = spelling('elsewhere.invalid');
      const request = `GET ${shownAddress(found.began).split('?')[0]}?${name}=${JSON.stringify(shown)}`;
      const requests = [
        { as: 'anybody', request, answer: 'begins' },
        shownRequest('the same browser', found.answer, `to ${shown.trim()}`),
      ];
      const title = `The parameter ${name.replace(/\W/g, '')} leads people to any site`;
      return world.find('P16', 'medium', title, requests, found.began);
    }
  },
};

interface Step {
  readonly answer: Answer;
  readonly began: URL;
}

/** Signs in with the parameters, signs in again, and signs out with them. */
async function journey(world: World, stage: Stage, hostile: (url: URL) => URL): Promise<Step[]> {
  const { signOut } = world.parts;
  const visitor = recording(world.newVisitor());
  const entry: Entry = { ...stage.entry, url: hostile(stage.entry.url) };
  const start = await begin(visitor, entry);
  const callback = start && (await callbackOf(visitor, start, await stage.cast.ticket(stage.a)));
  if (callback) await visitor.open(callback);
  if (!callback) {
    // The service refuses a bad return_to. Then only the callback of the app is tried.
    const plain = await begin(visitor, stage.entry);
    const back = plain && (await callbackOf(visitor, plain, await stage.cast.ticket(stage.a)));
    if (back) await visitor.open(withOnly(hostile, back));
  }
  await visitor.open(entry.url);
  const steps = visitor.answers.map((answer) => ({ answer, began: stage.entry.url }));
  if (!signOut?.address) return steps;
  const out = await visitor.open(hostile(await signOut.address(visitor)));
  return [...steps, ...out.map((answer) => ({ answer, began: signOut.shown.url }))];
}

/** The callback without changes, except for the parameters that may say where to go. */
function withOnly(hostile: (url: URL) => URL, callback: URL): URL {
  const other = new URL(callback);
  const value = hostile(new URL('/', callback)).searchParams.get('return_to');
  if (value) other.searchParams.set('return_to', value);
  return other;
}

function recording(visitor: Visitor): Visitor & { readonly answers: Answer[] } {
  const answers: Answer[] = [];
  const send = visitor.send.bind(visitor);
  return Object.assign(visitor, {
    answers,
    send: async (...request: Parameters<Visitor['send']>) => {
      const answer = await send(...request);
      if (visitor.gate.isApp(answer.url)) answers.push(answer);
      return answer;
    },
  });
}

/** The name of the parameter whose host an answer leads to, by a redirect or by a page that redirects by itself. */
function leadsTo(elsewhere: string, names: readonly string[]): (answer: Answer) => string | null {
  return (answer) => {
    const refresh = answer.reading.refreshes ? answer.reading.links : [];
    const [, inScript] =
      /location(?:\.href)?\s{0,40}=\s{0,40}["']([^"']{1,2000})|location\.(?:replace|assign)\(\s{0,40}["']([^"']{1,2000})/.exec(
        answer.text,
      ) ?? [];
    const scripted = inScript && URL.canParse(inScript, answer.url.href) ? [new URL(inScript, answer.url)] : [];
    const target = [...(answer.location ? [answer.location] : []), ...refresh, ...scripted].find(({ hostname }) =>
      hostname.endsWith(elsewhere),
    );
    const [, index] = target ? (/^p(\d+)\./.exec(target.hostname) ?? []) : [];
    return index === undefined ? null : (names[Number(index)] ?? null);
  };
}
