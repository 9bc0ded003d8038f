/** P19: tokens of the service in addresses and pages of the app. */
import type { ShownRequest } from '../../findings/report.ts';
import { shownAddress, uriDecoded } from '../../site/address.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { requestOf, type Stage, shownRequest, type World } from '../common/world.ts';
import { holdsRefreshToken, holdsTokenOf } from './tokens.ts';

const held = (request: string, answer = 'the address holds a token'): ShownRequest => ({ as: 'A', request, answer });

export const tokensShown: Check = {
  ids: ['P19'],
  needsStage: true,
  async run(world, stage) {
    const { a, b, storage } = world.parts;
    const isOurs = (text: string): boolean => isToken(stage, text);
    for (const trail of stage.trails) afterSignIn(world, trail, isOurs);
    const { bearer } = a.visitor;
    const isHeld = (url: URL): boolean => isOurs(url.href) || (bearer !== null && url.search.includes(bearer));
    for (const url of [...a.walk.linked.values(), ...a.walk.pages.map((page) => page.url)].filter(isHeld)) {
      const title = `A link to ${url.pathname.slice(0, 60)} holds a token`;
      world.find('P19', 'medium', title, [held(`GET ${shownAddress(url)}`)], url);
    }
    for (const answer of [...stage.trails.flat(), ...[...a.walk.pages, ...b.walk.pages].map((page) => page.answer)]) {
      const hasRefresh = holdsRefreshToken(answer.text, stage.a.refreshToken);
      if (!hasRefresh && !isOurs(answer.text)) continue;
      const title = `${requestOf(answer)} gives the ${hasRefresh ? 'refresh' : 'access'} token to scripts`;
      world.find('P19', hasRefresh ? 'medium' : 'low', title, [shownRequest('A', answer)], answer.url);
    }
    await takesFromAddress(world);
    if (isOurs(storage)) {
      const kept = held('scripts of the app', 'a token in localStorage or sessionStorage');
      const severity = holdsRefreshToken(storage, stage.a.refreshToken) ? 'medium' : 'low';
      world.find('P19', severity, 'A token is kept where every script can read it', [kept]);
    }
    world.prove('P19');
  },
};

/** The address of the callback, and those that come after it. */
function afterSignIn(world: World, trail: readonly Answer[], isOurs: (text: string) => boolean): void {
  const [first, ...later] = trail;
  if (!first) return;
  if (isOurs(first.url.href)) {
    const [severity, title] =
      first.location === null && first.status < 400
        ? (['medium', 'The callback stays on an address that holds tokens'] as const)
        : (['low', 'The callback gets tokens in its address: a code would be safer'] as const);
    world.find('P19', severity, title, [shownRequest('the service', first), shownRequest('A', first)], first.url);
  }
  const addresses = [...later.map(({ url }) => url), ...trail.flatMap(({ location }) => location ?? [])];
  for (const url of addresses.filter(({ href }) => isOurs(href))) {
    const title = `The sign-in leads to ${url.pathname.slice(0, 60)} with a token in the address`;
    world.find('P19', 'medium', title, [shownRequest('A', first), held(`GET ${shownAddress(url)}`)], url);
  }
}

const PUT_INTO_ADDRESS = /[?&](\w{0,20}(?:token|jwt|auth)\w{0,20})=(?:["'`]\s*(?:\+|,|\.concat)|\$\{)/gi;

/** A script puts the token of the session into an address, and the app accepts it there. */
async function takesFromAddress(world: World): Promise<void> {
  const { a } = world.parts;
  const { bearer } = a.visitor;
  if (bearer === null) return;
  const names = a.walk.answers.flatMap(({ text }) => [...text.matchAll(PUT_INTO_ADDRESS)].map(([, name = '']) => name));
  for (const name of [...new Set(names)].slice(0, 2)) {
    const url = new URL(a.mirror);
    url.searchParams.set(name, bearer);
    const answer = await world.newVisitor().get(url);
    if (!world.isSelf(answer, a.person)) continue;
    const title = `Scripts put the token of the session into the address, as ${name}`;
    world.find('P19', 'medium', title, [shownRequest('A', answer, a.person)], url);
  }
}

function isToken({ a, b }: Stage, text: string): boolean {
  const decoded = text.length < 10_000 ? uriDecoded(text) : text;
  return [a, b].some(
    ({ canaries, refreshToken }) =>
      holdsTokenOf(decoded, canaries.address) ||
      holdsTokenOf(decoded, canaries.name) ||
      holdsRefreshToken(decoded, refreshToken),
  );
}
