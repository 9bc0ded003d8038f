/** An address of an app's own scheme is known by that scheme, whatever host stands behind it. */
import { expect, it } from 'vitest';
import { hostOrScheme } from '../../../server/kernel/host-or-scheme.ts';
import { isLoopback } from '../../../server/kernel/loopback.ts';
import { urlWithHost } from '../../../server/pages/components/host.ts';
import { html, renderMarkup } from '../../../server/pages/html.ts';

it.each([
  ['https://app.example.com/cb', 'app.example.com'],
  ['http://localhost:4000/cb', 'localhost:4000'],
  ['com.example.app:/cb', 'com.example.app:'],
  ['app.example.com:/cb', 'app.example.com:'],
  ['com.example.app://accounts.google.com/cb', 'com.example.app:'],
])('H12: %s is known as %s', (address, known) => {
  expect(hostOrScheme(new URL(address))).toBe(known);
  expect(renderMarkup(html`${urlWithHost(address)}`)).toContain(`<strong class="url-host">${known}</strong>`);
});

it('H12: leads to this machine only by the web', () => {
  expect(isLoopback('http://localhost:4000/cb')).toBe(true);
  expect(isLoopback('com.example.app://localhost/cb')).toBe(false);
});
