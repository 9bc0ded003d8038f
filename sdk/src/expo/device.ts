/**
 * What the app runs on: a device, or a page of Expo web. No other file imports Expo's packages. On the web there is no
 * secure store, so the pair is in `localStorage`, as with `createBrowserSession`.
 */
import { digest, getRandomValues } from 'expo-crypto';
import { AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY, getItem, setItem } from 'expo-secure-store';
import { openAuthSessionAsync } from 'expo-web-browser';
import { joinTabs, type Tabs } from '../browser/tabs.ts';
import { type TextPlace, webPlace } from '../browser/text-place.ts';
import { Unavailable } from '../errors.ts';
import { replaceMissingCrypto } from '../web-crypto.ts';

export interface Device {
  /** Opens the browser of the system, until it is at the callback or closed. On the web, leaves the page. */
  openBrowser(url: string, redirectUri: string): Promise<{ readonly type: string; readonly url?: string }>;
  /** On the web: loads the home page, so that no code stays in the address. */
  leaveCallback(): void;
  /** For the pair. `key` has letters, digits, points and hyphens. */
  place(key: string): TextPlace;
  /** For the sign-in that has begun. */
  attemptPlace(key: string): TextPlace;
  joinTabs(...given: Parameters<typeof joinTabs>): Tabs;
  /** Whether pages of the service can be asked without a browser. A web page may not read them. */
  readonly readsPages: boolean;
}

export function presentDevice(): Device {
  const isWeb = typeof document !== 'undefined';
  replaceMissingCrypto({ getRandomValues, subtle: { digest } });
  return {
    openBrowser: isWeb ? leavePage : openWindow,
    leaveCallback: () => isWeb && location.replace('/'),
    place: isWeb ? webPlace : securePlace,
    attemptPlace: isWeb ? (key) => webPlace(key, () => sessionStorage) : securePlace,
    joinTabs: isWeb ? joinTabs : () => ALONE,
    readsPages: !isWeb,
  };
}

/** On a device one process holds the session, so nobody has to be asked or told. */
const ALONE: Tabs = { tell() {}, alone: (_spent, work) => work(undefined), close() {} };

const openWindow: Device['openBrowser'] = (url, redirectUri) =>
  openAuthSessionAsync(url, redirectUri, { preferUniversalLinks: redirectUri.startsWith('https:') });

/**
 * The pages of the service cut themselves off from a window that opens them, so the whole page goes there. It ends here,
 * unless the person comes back with the browser's button.
 */
const leavePage: Device['openBrowser'] = (url) =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve({ type: 'dismiss' }), { once: true });
    location.assign(url);
  });

/**
 * Another device never gets the pair by a backup: two devices with one refresh token look like a theft. The app may read it
 * while the screen is locked, for work in the background.
 */
const OPTIONS = { keychainAccessible: AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };

const securePlace = (key: string): TextPlace => ({
  read: () => inStore(() => getItem(key, OPTIONS)),
  // There is no function that deletes at once, and a later deletion could remove a newer text.
  write: (text) => inStore(() => setItem(key, text ?? '', OPTIONS)),
});

/** A store that is locked says nothing about who is signed in. */
function inStore<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Unavailable('unavailable', 'The secure store of the device cannot be used now.', { cause });
  }
}
