/**
 * P07 to P12, and a part of P14: tokens that are wrong in one known way, wherever the app takes a token. Each place is tried
 * with a good token, which must show A, and with nonsense, which must not.
 */
import type { CheckId } from '../findings/catalogue.ts';
import type { TestPerson, WrongKind } from '../people/cast.ts';
import { atTheDoor } from '../people/sign-in.ts';
import { CookieJar } from '../site/cookie-jar.ts';
import type { Answer } from '../traffic/gate.ts';
import type { Check } from './check.ts';
import { personalPages } from './personal-pages.ts';
import { holdsRefreshToken, holdsToken, replaceToken, spoilRefreshToken } from './tokens.ts';
import { type Stage, shownRequest, type World } from './world.ts';

const KINDS: readonly (readonly [CheckId, WrongKind, string])[] = [
  ['P07', 'expired', 'that has expired'],
  ['P08', 'other_tenant', 'of another project'],
  ['P09', 'bad_signature', 'with a wrong signature'],
  ['P10', 'none_alg', 'without a signature'],
  ['P11', 'id_token', 'that is an id token'],
  ['P12', 'truncated', 'that was cut'],
  ['P14', 'ended', 'of a session that has ended'],
];
const IDS = KINDS.map(([id]) => id).filter((id) => id !== 'P14');
const NONSENSE = 'eyJhbGciOiJFUzI1NiJ9.eyJub25zZW5zZSI6dHJ1ZX0.bm9uc2Vuc2U';

/** A place in which the app takes a token. */
interface Place {
  readonly name: string;
  readonly url: URL;
  /** What the app answers to a caller with this token. */
  readonly ask: (token: string) => Promise<Answer>;
}

export const wrongTokens: Check = {
  ids: IDS,
  needsStage: true,
  async run(world) {
    const { stage } = world.parts;
    if (!stage) return;
    const places: Place[] = [];
    for (const place of [await inCookie(world, stage), ...inHeader(world), inCallback(world, stage)]) {
      if (place && (await isInUse(world, place, stage.a))) places.push(place);
    }
    if (places.length === 0) {
      world.skip(IDS, 'the app takes tokens of the service neither in a cookie nor in a header nor at its callback');
      return;
    }
    const unsigned = new Set<Place>();
    for (const [id, kind, words] of KINDS) {
      const token = await stage.cast.wrongToken(stage.a, kind);
      for (const place of places) {
        // Who does not look at the signature knows of no session, and that was found already.
        if (kind === 'ended' && unsigned.has(place)) continue;
        const isTaken = await tryToken(world, place, { id, token, words, a: stage.a });
        if (isTaken && kind === 'bad_signature') unsigned.add(place);
      }
      if (id !== 'P14') world.prove(id);
    }
  },
};

async function tryToken(
  world: World,
  place: Place,
  { id, token, words, a }: { id: CheckId; token: string; words: string; a: TestPerson },
): Promise<boolean> {
  if (!world.isSelf(await place.ask(token), a)) return false;
  const again = await place.ask(token);
  if (!world.isSelf(again, a)) return false;
  const good = await place.ask(NONSENSE);
  const requests = [
    shownRequest('nonsense', good, a, `(in ${place.name})`),
    shownRequest(`a token ${words}`, again, a, `(in ${place.name})`),
  ];
  world.find(
    id,
    id === 'P14' ? 'medium' : 'high',
    `A token ${words} is accepted in ${place.name}`,
    requests,
    place.url,
  );
  return true;
}

/** A good token shows A there, and nonsense does not. */
async function isInUse(world: World, place: Place, a: TestPerson): Promise<boolean> {
  if (!world.isSelf(await place.ask(a.accessToken), a)) return false;
  return !world.isSelf(await place.ask(NONSENSE), a);
}

/** Without the refresh token: an app that renews the session with it has done nothing wrong. */
async function inCookie(world: World, stage: Stage): Promise<Place | null> {
  const visitor = await stage.enter(stage.a);
  if (!visitor) return null;
  const jar = visitor.jar.without(({ value }) => !holdsToken(value) && holdsRefreshToken(value, stage.a.refreshToken));
  const cookie = jar.all.find(({ value }) => holdsToken(value));
  if (!cookie) return null;
  const held = spoilRefreshToken(cookie.value, stage.a.refreshToken);
  const url = world.parts.a.mirror;
  return {
    name: 'the cookie of the session',
    url,
    ask: (token) => {
      const other = new CookieJar(jar.all);
      other.put(cookie.name, replaceToken(held, token) ?? '');
      return visitor.copy(other).get(url);
    },
  };
}

function inHeader(world: World): Place[] {
  const isJson = (answer: Answer): boolean => /json/.test(answer.headers.get('content-type') ?? '');
  const pages = personalPages(world);
  const urls = [
    ...pages
      .filter(({ answer }) => isJson(answer))
      .slice(0, 2)
      .map(({ url }) => url),
    world.parts.a.mirror,
  ];
  return [...new Map(urls.map((url) => [url.href, url])).values()].map((url) => ({
    name: 'the Authorization header',
    url,
    ask: (token) => world.newVisitor().get(url, { authorization: `Bearer ${token}` }),
  }));
}

/** An app that takes tokens in the address of its callback: each try is a sign-in of its own. */
function inCallback(world: World, { cast, entry, a, callback: first }: Stage): Place | null {
  if (!first.searchParams.has('access_token')) return null;
  const url = world.parts.a.mirror;
  return {
    name: 'the address of the callback',
    url,
    async ask(token) {
      const visitor = world.newVisitor();
      const callback = await atTheDoor(cast, a, entry, visitor);
      if (callback?.searchParams.has('access_token')) {
        callback.searchParams.set('access_token', token);
        callback.searchParams.set('refresh_token', 'svc_prove_nonsense');
        await visitor.open(callback);
      }
      return visitor.get(url);
    },
  };
}
