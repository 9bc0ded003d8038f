/**
 * The session of an Expo app on a device. The browser of the system and the secure store cannot run here, so small ones take
 * their place; the calls go over HTTP.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '../../../../sdk/src/expo/device.ts';
import { type ExpoSession, type ExpoSessionOptions, expoSession } from '../../../../sdk/src/expo/session.ts';
import { SignInFailed } from '../../../../sdk/src/expo/sign-in-failed.ts';
import { Unavailable } from '../../../../sdk/src/index.ts';
import { ADA, type ScriptedService, scriptedService } from '../support/scripted-service.ts';

const CALLBACK = 'com.example.app://callback';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** What the person does in the browser, given the address that it opens at. */
type Person = (startUrl: string) => { readonly type: string; readonly url?: string };

const stateOf = (startUrl: string): string => new URL(startUrl).searchParams.get('state') ?? '';
const callbackOf = (startUrl: string): string =>
  `${CALLBACK}?code=${service.approve(startUrl)}&state=${stateOf(startUrl)}`;
const signsIn: Person = (startUrl) => ({ type: 'success', url: callbackOf(startUrl) });

/** A phone whose store outlives the app. */
function phone() {
  const store = new Map<string, string>();
  const opened: string[] = [];
  const state = { person: signsIn, isLocked: false };
  const place: Device['place'] = (key) => ({
    read() {
      if (state.isLocked) throw new Unavailable('unavailable', 'locked');
      return store.get(key) ?? null;
    },
    write: (text) => void store.set(key, text ?? ''),
  });
  const device: Device = {
    async openBrowser(url) {
      opened.push(url);
      return state.person(url);
    },
    leaveCallback() {},
    place,
    attemptPlace: place,
    joinTabs: () => ({ tell() {}, alone: (_spent, work) => work(undefined), close() {} }),
    readsPages: true,
  };
  /** Starts the app, or starts it again. */
  const start = (options: Partial<ExpoSessionOptions> = {}): ExpoSession =>
    expoSession(
      { baseUrl: service.baseUrl, tenantId: 'brave-otter', redirectUri: CALLBACK, timeoutMs: 2_000, ...options },
      device,
    );
  return { state, store, opened, start };
}

let my: ReturnType<typeof phone>;
beforeEach(() => {
  service.calls.length = 0;
  my = phone();
});

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
const codeOf = async (promise: Promise<unknown>) => {
  const error = await caught(promise);
  expect(error).toBeInstanceOf(SignInFailed);
  return (error as SignInFailed).code;
};

describe('the sign-in', () => {
  it('opens the browser with a challenge, keeps the pair and outlives the app', async () => {
    const changes: boolean[] = [];
    const session = my.start({ onChange: (isSignedIn) => changes.push(isSignedIn) });
    expect(await session.user()).toBeNull();
    await session.signIn('github');
    expect(await session.user()).toEqual(ADA);
    expect(changes).toEqual([true]);
    const opened = new URL(my.opened[0] ?? '');
    expect(opened.pathname).toBe('/edge/auth/brave-otter/github');
    expect(opened.searchParams.get('redirect_uri')).toBe(CALLBACK);
    expect(opened.searchParams.get('code_challenge_method')).toBe('S256');
    expect(await my.start().user()).toEqual(ADA);
  });

  it('uses only keys that the secure store takes', async () => {
    await my.start().signIn();
    expect([...my.store.keys()].every((key) => /^[\w.-]+$/.test(key))).toBe(true);
  });

  it('is one if the button is pressed twice', async () => {
    const session = my.start();
    await Promise.all([session.signIn(), session.signIn()]);
    expect(my.opened).toHaveLength(1);
    expect(service.calls.filter((call) => call === 'token')).toHaveLength(1);
  });

  it('is finished by an app that was ended while the browser was open', async () => {
    my.state.person = () => ({ type: 'dismiss' });
    expect(await codeOf(my.start().signIn())).toBe('cancelled');
    const restarted = my.start();
    expect(await restarted.completeSignIn(callbackOf(my.opened[0] ?? ''))).toBe(true);
    expect(await restarted.user()).toEqual(ADA);
  });

  it('counts once where browser and system both hand over the callback', async () => {
    const session = my.start();
    const handedOver: Promise<boolean>[] = [];
    my.state.person = (startUrl) => {
      const url = callbackOf(startUrl);
      handedOver.push(session.completeSignIn(url));
      return { type: 'success', url };
    };
    await session.signIn();
    expect(await Promise.all(handedOver)).toEqual([true]);
    expect(service.calls.filter((call) => call === 'token')).toHaveLength(1);
  });

  it('succeeds where the window is reported closed before the callback is handed over', async () => {
    const session = my.start();
    my.state.person = (startUrl) => {
      const url = callbackOf(startUrl);
      setTimeout(() => void session.completeSignIn(url), 20);
      return { type: 'dismiss' };
    };
    await session.signIn();
    expect(await session.user()).toEqual(ADA);
  });

  it('leaves an address alone that is not its callback', async () => {
    const session = my.start();
    for (const url of ['com.example.app://settings', `${CALLBACK}/more?code=a`, 'https://a.example/callback?code=a'])
      expect(await session.completeSignIn(url)).toBe(false);
    expect(service.calls).toEqual([]);
  });
});

describe('a link of somebody else', () => {
  it('signs nobody in', async () => {
    my.state.person = () => ({ type: 'cancel' });
    const session = my.start();
    await caught(session.signIn());
    const stranger = phone();
    stranger.state.person = () => ({ type: 'cancel' });
    await caught(stranger.start().signIn());
    const url = callbackOf(stranger.opened[0] ?? '');
    expect(await codeOf(session.completeSignIn(url))).toBe('unknownSignIn');
    expect(service.calls).not.toContain('token');
    expect(await session.user()).toBeNull();
  });

  it('is refused by the service if an app took over the callback and has only the code', async () => {
    const [owner, thief] = [phone(), phone()];
    owner.state.person = () => ({ type: 'cancel' });
    await caught(owner.start().signIn());
    const code = service.approve(owner.opened[0] ?? '');
    thief.state.person = (startUrl) => ({
      type: 'success',
      url: `${CALLBACK}?code=${code}&state=${stateOf(startUrl)}`,
    });
    expect(await codeOf(thief.start().signIn())).toBe('unknownSignIn');
    expect(service.calls).toContain('token');
  });

  it('does not disturb somebody who is signed in when the same address comes again', async () => {
    let url = '';
    my.state.person = (startUrl) => {
      url = callbackOf(startUrl);
      return { type: 'success', url };
    };
    await my.start().signIn();
    const restarted = my.start();
    expect(await restarted.completeSignIn(url)).toBe(true);
    expect(await restarted.user()).toEqual(ADA);
  });
});

describe('a sign-in that fails says why', () => {
  it.each([
    ['cancelled', { type: 'cancel' }],
    ['cancelled', { type: 'dismiss' }],
    ['windowOpen', { type: 'locked' }],
  ])('%s: %o', async (code, result) => {
    my.state.person = () => result;
    expect(await codeOf(my.start().signIn())).toBe(code);
  });

  it.each([
    ['denied', 'access_denied'],
    ['failed', 'login_failed'],
  ])('%s: error=%s', async (code, error) => {
    my.state.person = (startUrl) => ({ type: 'success', url: `${CALLBACK}?error=${error}&state=${stateOf(startUrl)}` });
    expect(await codeOf(my.start().signIn())).toBe(code);
  });

  it('callbackNotListed: names the command that lists it, and opens no browser', async () => {
    service.mishaps('start', { status: 400, code: 'redirectUriNotAllowed' });
    const error = await caught(my.start().signIn());
    expect(error).toMatchObject({ name: 'SignInFailed', code: 'callbackNotListed' });
    expect(String(error)).toContain(`provision --add ${CALLBACK}`);
    expect(my.opened).toEqual([]);
  });

  it('Unavailable: the service is away, and no browser is opened', async () => {
    const error = await caught(my.start({ baseUrl: 'http://127.0.0.1:9' }).signIn());
    expect(error).toBeInstanceOf(Unavailable);
    expect(String(error)).toContain('http://127.0.0.1:9');
    expect(my.opened).toEqual([]);
  });

  it('TypeError: no callback is given', () => {
    expect(() => my.start({ redirectUri: '' })).toThrow('redirectUri is missing');
  });

  it('a code is kept for the next try where the service went away', async () => {
    let url = '';
    my.state.person = (startUrl) => {
      url = callbackOf(startUrl);
      return { type: 'success', url };
    };
    service.mishaps('token', { status: 503, code: 'unavailable' });
    const session = my.start();
    expect(await caught(session.signIn())).toBeInstanceOf(Unavailable);
    expect(await session.completeSignIn(url)).toBe(true);
    expect(await session.user()).toEqual(ADA);
  });
});

describe('the session', () => {
  it('is refreshed once by many calls at once, and the new pair is stored', async () => {
    const session = my.start();
    await session.signIn();
    service.expireAccess();
    const users = await Promise.all(Array.from({ length: 8 }, () => session.user()));
    expect(users).toEqual(users.map(() => ADA));
    expect(service.calls.filter((call) => call === 'refresh')).toHaveLength(1);
    service.calls.length = 0;
    expect(await my.start().user()).toEqual(ADA);
    expect(service.calls).toEqual(['verify']);
  });

  it('outlives an outage', async () => {
    const session = my.start();
    await session.signIn();
    service.mishaps('verify', { status: 503, code: 'unavailable' });
    expect(await caught(session.user())).toBeInstanceOf(Unavailable);
    expect(await session.user()).toEqual(ADA);
  });

  it('is not ended by a store that is locked when the app starts', async () => {
    await my.start().signIn();
    my.state.isLocked = true;
    const session = my.start();
    expect(await caught(session.user())).toBeInstanceOf(Unavailable);
    my.state.isLocked = false;
    expect(await session.user()).toEqual(ADA);
  });

  it('ends on the device and at the service', async () => {
    const session = my.start();
    const listener = vi.fn();
    session.subscribe(listener);
    await session.signIn();
    await session.signOut();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(service.calls).toContain('logout');
    expect(await session.user()).toBeNull();
    expect(await session.getAccessToken()).toBeNull();
    expect(await my.start().user()).toBeNull();
    expect([...my.store.values()].join('')).toBe('');
  });
});
