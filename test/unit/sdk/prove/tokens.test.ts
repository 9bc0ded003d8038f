/** Tokens in cookies of unknown apps: each encoding is read, and written as it was. */
import { describe, expect, it } from 'vitest';
import {
  holdsRefreshToken,
  replaceToken,
  spoilRefreshToken,
} from '../../../../sdk/src/cli/prove/checks/tokens/tokens.ts';

const ACCESS = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MTIzfQ.c2lnbmF0dXJl';
const OTHER = 'eyJhbGciOiJub25lIn0.eyJpZCI6NDU2fQ.';
const REFRESH = 'svc_ref_3kT9xQ';
const held = (access: string, refresh = REFRESH): string => JSON.stringify({ a: access, r: refresh, n: 'ä?>' });

const CODINGS: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['encoded for an address', encodeURIComponent],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64, encoded for an address', (text) => encodeURIComponent(Buffer.from(text).toString('base64'))],
  ['in base64url', (text) => Buffer.from(text).toString('base64url')],
];

describe.each(CODINGS)('a cookie with both tokens %s', (_name, code) => {
  it('gets another access token in the same coding', () => {
    expect(replaceToken(code(held(ACCESS)), OTHER)).toBe(code(held(OTHER)));
  });

  it('gets a refresh token that is good for nothing', () => {
    expect(holdsRefreshToken(code(held(ACCESS)), REFRESH)).toBe(true);
    expect(spoilRefreshToken(code(held(ACCESS)), REFRESH)).toBe(code(held(ACCESS, 'svc_ref_nonsense')));
  });
});

describe('a cookie without a token', () => {
  it('stays as it is', () => {
    expect(replaceToken('a1b2c3', OTHER)).toBeNull();
    expect(spoilRefreshToken('a1b2c3', REFRESH)).toBe('a1b2c3');
  });
});
