/**
 * Scripts of a hostile app in the Chromium of `porchlight prove`: none reaches another address, and none blocks the
 * run.
 */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Chromium, findChromium } from '../../sdk/src/cli/prove/site/chromium.ts';
import { appWithPages } from '../sdk/support/prove/app-with-pages.ts';
import { look } from '../sdk/support/prove/look.ts';
import { addCookie, page } from '../sdk/support/prove/plain-app.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { repositoryRoot } from '../support/repository.ts';
import { findChromium as installed } from '../support/run/programs/find-chromium.ts';
import { onlyInTestAll, timesOf } from '../support/times.ts';

let harness: Harness;
let chromium: Chromium | null;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
  chromium = await findChromium(repositoryRoot, installed());
  expect(chromium).not.toBeNull();
});

/** A private port on this machine, which records every connection. */
async function privatePort(): Promise<{ port: number; connections: string[] }> {
  const connections: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (text) => connections.push(String(text).split('\r\n')[0] ?? ''));
    socket.on('error', () => socket.destroy());
    connections.push('connected');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => server.close());
  return { port: (server.address() as AddressInfo).port, connections };
}

const attacks = (port: number): string => `
  const away = '127.0.0.1:${port}';
  const inWorker = \`try { new WebSocket('ws://\${away}/worker') } catch {} fetch('http://\${away}/worker', { mode: 'no-cors' }).catch(() => {})\`;
  for (const attack of [
    () => fetch('http://' + away + '/fetch', { mode: 'no-cors' }).catch(() => {}),
    () => new WebSocket('ws://' + away + '/socket'),
    () => new Worker(URL.createObjectURL(new Blob([inWorker], { type: 'text/javascript' }))),
    () => navigator.sendBeacon('http://' + away + '/beacon', 'x'),
    () => { new Image().src = 'http://' + away + '/image'; },
    () => new EventSource('http://' + away + '/events'),
    () => window.open('http://' + away + '/window'),
    () => new RTCPeerConnection({ iceServers: [{ urls: 'turn:' + away + '?transport=tcp', username: 'u', credential: 'c' }] }).createDataChannel('x'),
    () => { const link = document.createElement('link'); link.rel = 'preconnect'; link.href = 'http://' + away; document.head.append(link); },
    () => alert('stay here'),
    () => document.forms[0].submit(),
  ]) try { attack(); } catch {}`;

/** A script that never ends takes a whole core while the run waits for its page. */
const patience = { load: timesOf(8_000, 1_000), quiet: timesOf(3_000, 100), answer: timesOf(2_000, 200) };

describe('scripts of a hostile app', () => {
  it('reach nothing but the app', async () => {
    const away = await privatePort();
    const report = await look(
      harness.baseUrl,
      (service) =>
        appWithPages(service, ({ res }, user) => {
          if (!user) return page(res, '<a href="/in">In</a>');
          const form = `<form method="post" action="http://127.0.0.1:${away.port}/form"><input name="x"></form>`;
          return page(res, `<p>${user.email}</p>${form}<script>${attacks(away.port)}</script>`);
        }),
      { chromium, maxRequests: 120 },
    );
    expect(report.coverage.mode).toBe('chromium');
    expect(away.connections).toEqual([]);
  });

  it('H35: cookies that Chromium does not take are left out, and the run goes on with the others', async () => {
    const inBrowser: string[] = [];
    const report = await look(
      harness.baseUrl,
      (service) =>
        appWithPages(service, ({ req, res }, user) => {
          if (!user) return page(res, '<a href="/in">In</a>');
          if (req.headers['sec-fetch-dest'] === 'document') inBrowser.push(req.headers.cookie ?? '');
          addCookie(res, '__Host-a=b; Path=/');
          addCookie(res, '__Host-good=yes; Path=/; Secure');
          addCookie(res, 'domain=c; Path=/; Domain=localhost');
          addCookie(res, `long=${'x'.repeat(7_000)}; Path=/`);
          return page(res, `<p>${user.email}</p>`);
        }),
      { chromium, maxRequests: 120 },
    );
    expect(report.coverage.proved).toContain('P01');
    expect(inBrowser.length).toBeGreaterThan(0);
    for (const cookies of inBrowser) expect(cookies).toMatch(/(?:^|; )t=.*__Host-good=yes/);
    expect(report.coverage.not_reached).toContainEqual({
      what: 'scripts',
      why: 'Chromium did not take 2 of the cookies that the app set, so its pages were opened without them',
      applies: false,
    });
  });

  it('H35: a Chromium that fails ends no run: what it would have seen is not reached', async () => {
    const report = await look(
      harness.baseUrl,
      (service) => appWithPages(service, ({ res }, user) => page(res, user ? user.email : '<a href="/in">In</a>')),
      { chromium: chromium && { ...chromium, executablePath: '/bin/false' }, maxRequests: 120 },
    );
    expect(report.coverage.proved).toContain('P01');
    expect(report.coverage.not_reached).toContainEqual({
      what: 'scripts',
      why: 'Chromium could not open the pages of the app, so no script was run',
      applies: false,
    });
  });

  onlyInTestAll(() => {
    it('cannot keep the run by never ending', async () => {
      let opened = 0;
      const report = await look(
        harness.baseUrl,
        (service) =>
          appWithPages(service, ({ req, res, url }, user) => {
            if (!user) return page(res, '<a href="/in">In</a>');
            if (url.pathname !== '/endless') return page(res, `<p>${user.email}</p><a href="/endless">more</a>`);
            if (req.headers['sec-fetch-dest'] === 'document') opened += 1;
            return page(res, `<p>${user.email}</p><script>for (;;) {}</script>`);
          }),
        { chromium: chromium && { ...chromium, patience }, maxRequests: 120 },
      );
      expect(report.coverage.mode).toBe('chromium');
      expect(report.coverage.reached).toContain('/endless');
      expect(opened).toBe(1);
    });
  });
});
