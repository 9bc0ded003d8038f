/** The places where the app accepts a token of the service: a cookie, a header, or the address of its callback. */
import type { TestPerson } from '../../people/cast.ts';
import { atTheDoor } from '../../people/sign-in.ts';
import { CookieJar } from '../../site/cookie-jar.ts';
import { uniqueUrls } from '../../site/lists.ts';
import { isJson } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import { personalPages } from '../common/personal-pages.ts';
import type { Stage, World } from '../common/world.ts';
import { holdsRefreshToken, holdsToken, replaceToken, spoilRefreshToken } from './tokens.ts';

export const NONSENSE = 'eyJhbGciOiJFUzI1NiJ9.eyJub25zZW5zZSI6dHJ1ZX0.bm9uc2Vuc2U';

/** A place where the app accepts a token. */
export interface Place {
  readonly name: string;
  readonly url: URL;
  /** The app's answer to a request with this token. */
  readonly ask: (token: string) => Promise<Answer>;
}

/** Only the places where a good token shows A and a nonsense token does not. */
export async function tokenPlaces(world: World, stage: Stage): Promise<Place[]> {
  const places: Place[] = [];
  for (const place of [await inCookie(world, stage), ...inHeader(world), inCallback(world, stage)]) {
    if (place && (await isInUse(world, place, stage.a))) places.push(place);
  }
  return places;
}

async function isInUse(world: World, place: Place, a: TestPerson): Promise<boolean> {
  if (!world.isSelf(await place.ask(a.accessToken), a)) return false;
  return !world.isSelf(await place.ask(NONSENSE), a);
}

/** Sent without the refresh token, because an app may rightly renew the session with it. */
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
  const pages = personalPages(world).filter(({ answer }) => isJson(answer));
  const urls = [...pages.slice(0, 2).map(({ url }) => url), world.parts.a.mirror];
  return uniqueUrls(urls).map((url) => ({
    name: 'the Authorization header',
    url,
    ask: (token) => world.newVisitor().get(url, { authorization: `Bearer ${token}` }),
  }));
}

/** For an app that accepts tokens in the address of its callback. Each try is a separate sign-in. */
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
        await visitor.arrive(callback);
      }
      return visitor.get(url);
    },
  };
}
