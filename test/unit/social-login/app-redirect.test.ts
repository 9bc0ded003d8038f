import { describe, expect, it } from 'vitest';
import { appRedirect } from '../../../server/social-login/sign-in/app-redirect.ts';

const to = (redirectUri: string, returnTo: string | null = null, state: string | null = null) => ({
  redirectUri,
  returnTo,
  binding: { state },
});

describe('the way back into the app', () => {
  it('carries the tokens and return_to as parameters', () => {
    const tokens = { access_token: 'a.b.c', refresh_token: 'svc_ref_x' };
    expect(appRedirect(to('https://app.example.com/cb', '/x?y=z&w=ä'), tokens)).toBe(
      'https://app.example.com/cb?access_token=a.b.c&refresh_token=svc_ref_x&return_to=%2Fx%3Fy%3Dz%26w%3D%C3%A4',
    );
  });

  it('keeps the registered query, and takes no parameter of ours from it', () => {
    const registered = 'https://app.example.com/cb?tenant=7&error=no&access_token=old&code=old&return_to=//evil';
    const end = new URL(appRedirect(to(registered), { access_token: 'new' }));
    expect([...end.searchParams]).toEqual([
      ['tenant', '7'],
      ['access_token', 'new'],
    ]);
  });

  it('echoes the state of the app, and leaves a registered one alone where the app sent none', () => {
    const registered = 'https://app.example.com/cb?state=registered';
    expect(new URL(appRedirect(to(registered, null, ' ~&="'), { code: 'c' })).searchParams.getAll('state')).toEqual([
      ' ~&="',
    ]);
    expect(new URL(appRedirect(to(registered), { code: 'c' })).searchParams.getAll('state')).toEqual(['registered']);
  });

  it('leads to a private-use scheme too', () => {
    expect(appRedirect(to('com.example.app:/cb'), { error: 'access_denied' })).toBe(
      'com.example.app:/cb?error=access_denied',
    );
  });

  it('cannot be led elsewhere by what it carries', () => {
    const end = new URL(appRedirect(to('https://app.example.com/cb', '/\\evil?#'), { error: 'x#y&z=1' }));
    expect([end.origin, end.hash, end.searchParams.get('error')]).toEqual(['https://app.example.com', '', 'x#y&z=1']);
  });
});
