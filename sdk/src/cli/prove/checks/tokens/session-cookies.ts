/** Which cookies are the session: A is signed out without them, or the app sets them again, or they contain a token. */
import type { Cookie } from '../../site/cookie-jar.ts';
import type { Stage, World } from '../common/world.ts';
import { holdsRefreshToken, holdsToken } from './tokens.ts';

const MOST = 8;

/** Each cookie is left out once, in a separate session: some apps renew a session that lacks one of them. */
export async function sessionCookies(world: World, stage: Stage): Promise<Cookie[]> {
  const { a } = world.parts;
  const found: Cookie[] = [];
  let visitor = await stage.enter(stage.a);
  for (const { name } of visitor?.jar.all.slice(0, MOST) ?? []) {
    const cookie = visitor?.jar.get(name);
    if (!visitor || !cookie) continue;
    if (holdsToken(cookie.value) || holdsRefreshToken(cookie.value, stage.a.refreshToken)) {
      found.push(cookie);
      continue;
    }
    const without = visitor.copy(visitor.jar.without((one) => one.name === name));
    const isSelf = await world.isSignedIn(without, a);
    if (!isSelf || without.jar.get(name)) found.push(cookie);
    if (without.jar.all.length !== visitor.jar.all.length - 1) visitor = await stage.enter(stage.a);
  }
  return found;
}
