/**
 * The six calls of `/docs/languages` in one language: the file of the document, unchanged, and a few lines that call
 * it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../../../support/cleanup.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { codeBlocks } from './code-blocks.ts';
import { documentSource } from './document-source.ts';
import { pressThrough } from './press-buttons.ts';

interface Language {
  readonly name: string;
  /** The command that compiles the sources, run once. */
  readonly build?: readonly string[];
  /**
   * The program. It gets the name of a call and its arguments, and prints a list as JSON, or `unavailable` for that
   * error.
   */
  readonly run: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

type Answer = readonly [status: number, body: Record<string, unknown>];

const ADA = ['data-persona="ada"', 'data-action="approve"'];
const KEY = 'made-when-the-pair-arrived';
const BUILD_MS = 300_000;

export function describeCalls({ name, build, run, files }: Language): void {
  const held = useHarness();
  let call: (...words: string[]) => Promise<unknown>;
  let callWith: (env: Readonly<Record<string, string>>, ...words: string[]) => Promise<unknown>;
  const answer = async (...words: string[]): Promise<Answer> => (await call(...words)) as Answer;
  const origin = new URL(CALLBACK).origin;
  const signIn = async (from = origin): Promise<readonly string[]> => (await call('sign_in', from)) as string[];

  describe(`the calls in ${name}`, () => {
    let pair: Record<string, string>;
    let later: Record<string, string>;

    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'porchlight-language-'));
      endAfterFile(async () => rmSync(folder, { recursive: true, force: true }));
      const blocks = codeBlocks(documentSource(held.current, '/docs/languages'));
      const block = blocks.find(({ attributes }) => attributes.tab === name);
      if (!block?.attributes.title) throw new Error(`the document has no file in ${name}`);
      const written = { ...files, [block.attributes.title]: block.text };
      for (const [file, content] of Object.entries(written)) writeFileSync(join(folder, file), content);
      const tenant = await createSocialTenant(held.current);
      const env = {
        ...process.env,
        PORCHLIGHT_BASE_URL: held.current.baseUrl,
        PORCHLIGHT_TENANT_ID: tenant.id,
      };
      const start = ([program = '', ...words]: readonly string[], more = {}) =>
        promisify(execFile)(program, words, { cwd: folder, env: { ...env, ...more } });
      if (build) await start(build);
      callWith = async (more, ...words) => JSON.parse((await start([...run, ...words], more)).stdout);
      call = (...words) => callWith({}, ...words);
    }, BUILD_MS);

    it('begin a sign-in that only their browser can end, and turn its code into tokens', async () => {
      const [address = '', state = '', verifier = ''] = await signIn();
      expect((await signIn())[1]).not.toBe(state);
      expect(new URL(address).searchParams.get('redirect_uri')).toBe(CALLBACK);
      expect(await call('listed', address)).toEqual([true]);
      const [elsewhere = ''] = await signIn('https://elsewhere.example');
      expect(await call('listed', elsewhere)).toEqual([false]);
      const { url } = await pressThrough(address, ADA, { stopAt: ({ href }) => href.startsWith(CALLBACK) });
      expect(url.searchParams.get('state')).toBe(state);
      const code = url.searchParams.get('code') ?? '';
      expect(await answer('tokens', code, verifier.toUpperCase())).toMatchObject([400, { code: 'invalidCode' }]);
      const [status, body] = await answer('tokens', code, verifier);
      expect(status).toBe(200);
      pair = body as Record<string, string>;
    });

    it('come back to the address that the environment names', async () => {
      const [address = ''] = (await callWith(
        { PORCHLIGHT_APP_URL: 'https://live.example/' },
        'sign_in',
        origin,
      )) as string[];
      expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://live.example/auth/callback');
    });

    it('say by an error of its own that the service is away, or that it asks to wait', async () => {
      const away = createServer((_req, res) => void res.writeHead(503, { 'content-type': 'text/html' }).end('<p>Away'));
      await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
      endAfterFile(async () => void away.close());
      const { port } = away.address() as AddressInfo;
      for (const baseUrl of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
        const env = { PORCHLIGHT_BASE_URL: baseUrl };
        expect(await callWith(env, 'verify', 'a-token')).toEqual(['unavailable']);
        expect(await callWith(env, 'listed', `${baseUrl}/edge`)).toEqual(['unavailable']);
      }
    });

    it('say who it is', async () => {
      const [status, body] = await answer('verify', pair.access_token ?? '');
      expect([status, body]).toMatchObject([200, { valid: true, user: { id: 1, name: 'Ada Lovelace' } }]);
    });

    // One argument of a command has at most 128 KiB.
    it.each([0, 8_193, 9_000, 100_000])('H41: answer a text of %i characters and raise no error', async (length) => {
      const text = 'x'.repeat(length);
      expect(await answer('verify', text)).toEqual([200, { valid: false }]);
      expect((await answer('refresh', text, text))[0]).toBeGreaterThanOrEqual(400);
      expect((await answer('tokens', text, text))[0]).toBe(400);
      expect((await answer('logout', text))[0]).toBeLessThan(500);
    });

    it.each(['a\r\nX-Injected: 1', 'né-né-né-né', 'short', ''])(
      'H41: leave out a key that cannot be one, and refresh without it: %j',
      async (key) => {
        // An unclaimed project has five events a minute.
        held.current.clock.advance({ minutes: 1 });
        const [status, body] = await answer('refresh', pair.refresh_token ?? '', key);
        expect(status).toBe(200);
        pair = body as Record<string, string>;
      },
    );

    it('refresh, and get the same pair when they repeat it with the same key', async () => {
      const [status, body] = await answer('refresh', pair.refresh_token ?? '', KEY);
      expect(status).toBe(200);
      later = body as Record<string, string>;
      expect(await answer('refresh', pair.refresh_token ?? '', KEY)).toEqual([200, later]);
      expect(await answer('verify', pair.access_token ?? '')).toEqual([200, { valid: false }]);
    });

    it('sign out', async () => {
      expect(await answer('logout', later.refresh_token ?? '')).toEqual([200, { success: true }]);
      expect(await answer('verify', later.access_token ?? '')).toEqual([200, { valid: false }]);
      const [status] = await answer('refresh', later.refresh_token ?? '', 'another-key');
      expect(status).toBe(401);
    });
  });
}
