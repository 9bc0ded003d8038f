/** The keys that somebody else publishes, as far as they are used here. A bad one does not spoil those beside it. */
import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { isAllowedKey } from './allowed-key.ts';

export type PublishedKeys = JWTVerifyGetKey;

/** The JSON at an address, or null where there is none to be had. */
export type FetchJson = (url: string) => Promise<unknown>;

/** The keys at an address could not be read. */
export class KeysUnreadable extends Error {}

/** A key that is not known is looked for at most this often. */
const AGAIN_MS = 10_000;

const allowedOf = (published: object): JSONWebKeySet => ({
  keys: (published as JSONWebKeySet).keys.filter(isAllowedKey),
});

export const publishedKeys = (published: object): PublishedKeys => createLocalJWKSet(allowedOf(published));

/** Reads the keys at the first use, and again where one is not among them. Whoever keeps this decides for how long. */
export const remoteKeys = (address: URL, fetchJson: FetchJson): PublishedKeys =>
  createRemoteJWKSet(address, {
    cooldownDuration: AGAIN_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    // Only the caller's way out is used. It has its own limits of time and size, and follows no redirect.
    [customFetch]: async (url) => {
      const published = await fetchJson(url);
      const isSet = typeof published === 'object' && published !== null && 'keys' in published;
      if (!isSet || !Array.isArray(published.keys)) throw new KeysUnreadable();
      return Response.json(allowedOf(published));
    },
  });
