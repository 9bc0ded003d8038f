/** A browser of A whose access token has expired but whose refresh token has not: the app has to renew the session. */
import type { Visitor } from '../../site/visitor.ts';
import type { Stage } from '../common/world.ts';
import { holdsRefreshToken, holdsToken, replaceToken } from '../tokens/tokens.ts';

/** Null if no cookie contains a refresh token. A cookie with both tokens gets an expired access token. */
export async function anHourLater({ cast, a }: Stage, visitor: Visitor): Promise<Visitor | null> {
  const isRefresh = (value: string): boolean => holdsRefreshToken(value, a.refreshToken);
  if (!visitor.jar.all.some(({ value }) => isRefresh(value))) return null;
  const jar = visitor.jar.without(({ value }) => holdsToken(value) && !isRefresh(value));
  const both = jar.all.filter(({ value }) => holdsToken(value));
  if (both.length > 0) {
    const expired = await cast.wrongToken(a, 'expired');
    for (const { name, value } of both) jar.put(name, replaceToken(value, expired) ?? value);
  }
  return visitor.copy(jar);
}
