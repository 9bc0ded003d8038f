import { describe, expect, it } from 'vitest';
import { wayOn } from '../../../server/http/errors/way-on.ts';

const BASE = 'https://service.example';
const opened = (originalUrl: string, method = 'GET') => ({ method, originalUrl });

describe('the button of an error page', () => {
  it('opens the same address again where waiting helps, and says how long', () => {
    expect(wayOn(opened('/claim/x?y=1'), { code: 'unavailable', retryAfterS: 2 }, BASE, 'en')).toEqual({
      startOver: { label: 'Try again', href: `${BASE}/claim/x?y=1` },
      nextStep: 'Try again in 2 seconds.',
      retryAfterS: 2,
    });
    expect(wayOn(opened('/x'), { code: 'rateLimited', retryAfterS: 3_540 }, BASE, 'en').nextStep).toContain(
      '59 minutes',
    );
    expect(wayOn(opened('/x'), { code: 'internalError' }, BASE, 'en').nextStep).toBeUndefined();
  });

  it.each(['//evil.example/x', 'http://evil.example/x', '/\\evil.example', '/x'])(
    'stays on this host for %s',
    (address) => {
      const href = wayOn(opened(address), { code: 'unavailable' }, BASE, 'en').startOver?.href ?? '';
      expect(new URL(href, BASE).origin).toBe(BASE);
    },
  );

  it('leads to the sign-in and back where a session is missing', () => {
    expect(wayOn(opened('/account/x'), { code: 'missingCredentials' }, BASE, 'en')).toEqual({
      startOver: { label: 'Sign in', href: '/account/sign-in?return_to=%2Faccount%2Fx' },
    });
  });

  it('is not there for a form, nor where a second try changes nothing', () => {
    expect(wayOn(opened('/x', 'POST'), { code: 'unavailable' }, BASE, 'en')).toEqual({});
    expect(wayOn(opened('/x'), { code: 'tenantExpired' }, BASE, 'en')).toEqual({});
  });
});
