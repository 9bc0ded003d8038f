/** P19: tokens of the service in addresses and pages of the app. */
import { shownAddress } from '../../site/address.ts';
import type { Check } from '../common/check.ts';
import { shownRequest, type World } from '../common/world.ts';
import { holdsRefreshToken, holdsTokenOf } from './tokens.ts';

export const tokensShown: Check = {
  ids: ['P19'],
  needsStage: true,
  async run(world) {
    const { stage, a, b } = world.parts;
    if (!stage) return;
    const isOurs = (text: string): boolean => isToken(world, text);
    for (const trail of stage.trails) {
      const [first, ...later] = trail;
      if (!first) continue;
      if (isOurs(first.url.href)) {
        const stays = first.location === null && first.status < 400;
        const title = stays
          ? 'The callback stays on an address that holds tokens'
          : 'The callback gets tokens in its address: a code would be safer';
        world.find(
          'P19',
          stays ? 'medium' : 'low',
          title,
          [shownRequest('the service', first), shownRequest('A', first)],
          first.url,
        );
      }
      const addresses = [
        ...later.map(({ url }) => url),
        ...trail.flatMap(({ location }) => (location ? [location] : [])),
      ];
      for (const url of addresses.filter(({ href }) => isOurs(href))) {
        const request = { as: 'A', request: `GET ${shownAddress(url)}`, answer: 'the address holds a token' };
        world.find(
          'P19',
          'medium',
          `The sign-in leads to ${url.pathname.slice(0, 60)} with a token in the address`,
          [shownRequest('A', first), request],
          url,
        );
      }
    }
    const { bearer } = a.visitor;
    const isHeld = (url: URL): boolean => isOurs(url.href) || (bearer !== null && url.search.includes(bearer));
    for (const url of [...a.walk.linked.values(), ...a.walk.pages.map((page) => page.url)].filter(isHeld)) {
      const shown = { as: 'A', request: `GET ${shownAddress(url)}`, answer: 'the address holds a token' };
      world.find('P19', 'medium', `A link to ${url.pathname.slice(0, 60)} holds a token`, [shown], url);
    }
    for (const answer of [...stage.trails.flat(), ...[...a.walk.pages, ...b.walk.pages].map((page) => page.answer)]) {
      const { request } = shownRequest('', answer);
      const tell = (severity: 'medium' | 'low', token: string): void =>
        world.find(
          'P19',
          severity,
          `${request} gives the ${token} token to scripts`,
          [shownRequest('A', answer)],
          answer.url,
        );
      if (holdsRefreshToken(answer.text, stage.a.refreshToken)) tell('medium', 'refresh');
      else if (isOurs(answer.text)) tell('low', 'access');
    }
    await takesFromAddress(world);
    if (isOurs(world.parts.storage)) {
      const kept = { as: 'A', request: 'scripts of the app', answer: 'a token in localStorage or sessionStorage' };
      const severity = holdsRefreshToken(world.parts.storage, stage.a.refreshToken) ? 'medium' : 'low';
      world.find('P19', severity, 'A token is kept where every script can read it', [kept]);
    }
    world.prove('P19');
  },
};

const PUT_INTO_ADDRESS = /[?&](\w{0,20}(?:token|jwt|auth)\w{0,20})=(?:["'`]\s*(?:\+|,|\.concat)|\$\{)/gi;

/** A script puts the token of the session into an address, and the app accepts it there. */
async function takesFromAddress(world: World): Promise<void> {
  const { a } = world.parts;
  const { bearer } = a.visitor;
  if (bearer === null) return;
  const texts = [...a.walk.scripts, ...a.walk.pages.map(({ answer }) => answer)].map(({ text }) => text);
  const names = texts.flatMap((text) => [...text.matchAll(PUT_INTO_ADDRESS)].map(([, name = '']) => name));
  for (const name of [...new Set(names)].slice(0, 2)) {
    const url = new URL(a.mirror);
    url.searchParams.set(name, bearer);
    const answer = await world.newVisitor().get(url);
    if (!world.isSelf(answer, a.person)) continue;
    const title = `Scripts put the token of the session into the address, as ${name}`;
    world.find('P19', 'medium', title, [shownRequest('A', answer, a.person)], url);
  }
}

function isToken({ parts: { stage } }: World, text: string): boolean {
  if (!stage) return false;
  const people = [stage.a, stage.b];
  const isDecoded = decode(text);
  return people.some(
    ({ canaries, refreshToken }) =>
      holdsTokenOf(isDecoded, canaries.address) ||
      holdsTokenOf(isDecoded, canaries.name) ||
      holdsRefreshToken(isDecoded, refreshToken),
  );
}

function decode(text: string): string {
  try {
    return text.length < 10_000 ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
