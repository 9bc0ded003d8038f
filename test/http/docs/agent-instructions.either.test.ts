/** Follows `/llms.txt` from nothing to a working sign-in, and knows only what it says. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { BOUND, VERIFIER } from '../../support/steps/bound-sign-in.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { KnownValues, readRequest, sendWritten, type WrittenRequest } from './support/http-block.ts';
import { pressThrough } from './support/press-buttons.ts';

const held = useHarness();
const known = new KnownValues({
  state: 'af0ifjsldkjAf0ifjsldkj',
  code_verifier: VERIFIER,
  code_challenge: BOUND.code_challenge,
  refresh_key: 'made-when-the-pair-arrived',
});
let text = '';
let calls: WrittenRequest[] = [];

const callTo = (part: string): WrittenRequest => {
  const call = calls.find(({ target }) => target.includes(part));
  if (call === undefined) throw new Error(`the document has no call to ${part}`);
  return call;
};

async function make(call: WrittenRequest): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await sendWritten(call, held.current.baseUrl, known);
  const body = (await response.json()) as Record<string, unknown>;
  known.learn(body);
  return { status: response.status, body };
}

beforeAll(async () => {
  text = await (await held.current.fetch('/llms.txt')).text();
  calls = codeBlocks(text)
    .filter(({ language }) => language === 'http')
    .map((block) => readRequest(block.text));
});

describe('an agent that reads llms.txt', () => {
  it('1. creates a project without any credential', async () => {
    expect((await make(callTo('/api/genesis'))).status).toBe(201);
    expect(known.get('credentials_file.content')).toContain(`tenant_id=${known.get('tenant_id')}`);
  });

  it('2. turns sign-in on: two calls in all', async () => {
    expect((await make(callTo('/api/resources/social-login'))).status).toBe(200);
    expect(calls.indexOf(callTo('/api/resources/social-login'))).toBe(1);
  });

  it('3. signs a persona in by the buttons that the document names', async () => {
    const buttons = [...text.matchAll(/`(data-(?:persona|action)="[a-z]+")`/g)].map(([, button = '']) => button);
    expect(buttons).toEqual(['data-persona="ada"', 'data-action="approve"']);
    const callback = /"callback_urls": \["([^"]+)"\]/.exec(text)?.[1] ?? '';
    const start = known.fill(callTo('<sign_in_url>').target);
    const { url } = await pressThrough(start, buttons, { stopAt: ({ href }) => href.startsWith(callback) });
    expect(url.href).toContain(callback);
    expect(url.searchParams.get('return_to')).toBe('/dashboard');
    expect(url.searchParams.get('state')).toBe(known.get('state'));
    known.learn(Object.fromEntries(url.searchParams));
    expect((await make(callTo('/token'))).status).toBe(200);
  });

  it('4. verifies who it is', async () => {
    const { body } = await make(callTo('/verify'));
    expect(body).toMatchObject({ valid: true, user: { id: 1, email: 'ada@example.test', name: 'Ada Lovelace' } });
  });

  it('5. refreshes, and the old access token is dead', async () => {
    const old = known.get('access_token');
    expect((await make(callTo('/refresh'))).status).toBe(200);
    expect(known.get('access_token')).not.toBe(old);
    expect((await make(callTo('/verify'))).body.valid).toBe(true);
  });

  it('6. reads what happened', async () => {
    const { body } = await make(callTo('/api/social-login/events'));
    const kinds = (body.events as { event: string }[]).map(({ event }) => event);
    expect(kinds).toEqual(['login_started', 'authorize', 'token_refreshed']);
  });

  it('7. hands the project to a human', async () => {
    expect((await make(callTo('/api/claim/url'))).status).toBe(201);
    const wait = await held.current.fetch('/api/wait?timeout=0', {
      headers: { authorization: `Bearer ${known.get('wait.token')}` },
    });
    expect(await wait.json()).toEqual({ status: 'pending', tenant_id: known.get('tenant_id') });
  });

  onlyInTestAll(() => {
    it('finds every call, every address and nothing else to fill in', async () => {
      expect(calls).toHaveLength(8);
      for (const [address] of text.matchAll(new RegExp(`${held.current.baseUrl}/[\\w./-]+[\\w]`, 'g'))) {
        if (/\/(api|edge|mcp$)/.test(address)) continue;
        expect((await fetch(address)).status, address).toBe(200);
      }
    });
  });
});
