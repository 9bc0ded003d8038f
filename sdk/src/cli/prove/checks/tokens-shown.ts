/** P19: tokens that we issued, in addresses of the app and in its pages. */
import { shownAddress } from '../site/address.ts';
import type { Check } from './check.ts';
import { holdsRefreshToken, holdsTokenOf } from './tokens.ts';
import { shownRequest, type World } from './world.ts';

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
    for (const { answer } of [...a.walk.pages, ...b.walk.pages]) {
      const { request } = shownRequest('', answer);
      for (const url of [...a.walk.linked.values()].filter(({ href }) => isOurs(href))) {
        world.find(
          'P19',
          'medium',
          `A link to ${url.pathname.slice(0, 60)} holds a token`,
          [shownRequest('A', answer)],
          url,
        );
      }
      if (holdsRefreshToken(answer.text, stage.a.refreshToken)) {
        world.find(
          'P19',
          'medium',
          `${request} gives the refresh token to scripts`,
          [shownRequest('A', answer)],
          answer.url,
        );
      } else if (isOurs(answer.text)) {
        world.find(
          'P19',
          'low',
          `${request} gives the access token to scripts`,
          [shownRequest('A', answer)],
          answer.url,
        );
      }
    }
    if (isOurs(world.parts.storage)) {
      const kept = { as: 'A', request: 'scripts of the app', answer: 'a token in localStorage or sessionStorage' };
      const severity = holdsRefreshToken(world.parts.storage, stage.a.refreshToken) ? 'medium' : 'low';
      world.find('P19', severity, 'A token is kept where every script can read it', [kept]);
    }
    world.prove('P19');
  },
};

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
