/**
 * The keys that somebody else publishes, limited to those that are allowed here. One bad key does not make the others
 * unusable.
 */
import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { isAllowedKey } from './allowed-key.ts';

export type PublishedKeys = JWTVerifyGetKey;

/** The JSON at an address, or null if it cannot be fetched. */
export type FetchJson = (url: string) => Promise<unknown>;

/** The keys at an address could not be read. */
export class KeysUnreadable extends Error {}

/** The shortest time between two searches for an unknown key. */
const AGAIN_MS = 10_000;

const allowedOf = (published: object): JSONWebKeySet => ({
  keys: (published as JSONWebKeySet).keys.filter(isAllowedKey),
});

export const publishedKeys = (published: object): PublishedKeys => createLocalJWKSet(allowedOf(published));

/**
 * Reads the keys at the first use, and again if a key is not among them. The caller decides how long to keep the
 * result.
 */
export const remoteKeys = (address: URL, fetchJson: FetchJson): PublishedKeys =>
  createRemoteJWKSet(address, {
    cooldownDuration: AGAIN_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    // Only the caller's own fetch is used. It has its own limits of time and size, and follows no redirect.
    [customFetch]: async (url) => {
      const published = await fetchJson(url);
      const isSet = typeof published === 'object' && published !== null && 'keys' in published;
      if (!isSet || !Array.isArray(published.keys)) throw new KeysUnreadable();
      return Response.json(allowedOf(published));
    },
  });
