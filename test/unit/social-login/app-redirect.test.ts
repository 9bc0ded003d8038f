import { describe, expect, it } from 'vitest';
import { appRedirect } from '../../../server/social-login/app-redirect.ts';

describe('the way back into the app', () => {
  it('carries the tokens and return_to as parameters', () => {
    const tokens = { access_token: 'a.b.c', refresh_token: 'svc_ref_x' };
    expect(appRedirect('https://app.example.com/cb', tokens, '/x?y=z&w=ä')).toBe(
      'https://app.example.com/cb?access_token=a.b.c&refresh_token=svc_ref_x&return_to=%2Fx%3Fy%3Dz%26w%3D%C3%A4',
    );
  });

  it('keeps the registered query, and takes no parameter of ours from it', () => {
    const registered = 'https://app.example.com/cb?tenant=7&error=no&access_token=old&return_to=//evil';
    const end = new URL(appRedirect(registered, { access_token: 'new' }, null));
    expect([...end.searchParams]).toEqual([
      ['tenant', '7'],
      ['access_token', 'new'],
    ]);
  });

  it('leads to a private-use scheme too', () => {
    expect(appRedirect('com.example.app:/cb', { error: 'access_denied' }, null)).toBe(
      'com.example.app:/cb?error=access_denied',
    );
  });

  it('cannot be led elsewhere by what it carries', () => {
    const end = new URL(appRedirect('https://app.example.com/cb', { error: 'x#y&z=1' }, '/\\evil?#'));
    expect([end.origin, end.hash, end.searchParams.get('error')]).toEqual(['https://app.example.com', '', 'x#y&z=1']);
  });
});
