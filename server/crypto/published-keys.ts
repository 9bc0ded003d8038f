/** The keys that somebody else publishes, as far as they are used here. A bad one does not spoil those beside it. */
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { isAllowedKey } from './allowed-key.ts';

export function publishedKeys(published: object): JWTVerifyGetKey {
  const { keys } = published as JSONWebKeySet;
  return createLocalJWKSet({ keys: keys.filter(isAllowedKey) });
}
