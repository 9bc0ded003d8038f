import { describe, expect, it } from 'vitest';
import { browserName } from '../../../server/accounts/browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605', 'Safari on Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit CriOS/140 Safari/604', 'Chrome on iPhone'],
    ['Firefox/1', 'Firefox'],
    ['Something (Windows NT 10.0)', 'Unknown browser on Windows'],
    ['node', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s → %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it('F4: keeps none of the text that somebody sent', () => {
    expect(browserName('<script>alert(1)</script> svc_man_secret Firefox/1 (Linux)')).toBe('Firefox on Linux');
  });
});
