import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetRoutes } from '../../../server/pages/asset-routes.ts';
import { ICON, STYLESHEET } from '../../../server/pages/assets.ts';
import { prefersHtml, sendPage } from '../../../server/pages/respond.ts';

let server: Server;
let base: string;

beforeAll(async () => {
  const app = express();
  app.use(assetRoutes());
  app.get('/page', (_req, res) => sendPage(res, 404, '<!DOCTYPE html>'));
  app.get('/shared', (_req, res) =>
    sendPage(res, 200, '', { cacheControl: 'public, max-age=60', referrerPolicy: 'no-referrer' }),
  );
  app.get('/wants', (req, res) => res.json(prefersHtml(req)));
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a page is sent', () => {
  it('with its status and as HTML', async () => {
    const answer = await fetch(`${base}/page`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('with headers that keep it private, unframed and without foreign content', async () => {
    const { headers } = await fetch(`${base}/page`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toContain('Accept');
  });

  it('with other caching and referrer rules where a route asks for them', async () => {
    const { headers } = await fetch(`${base}/shared`);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('who gets a page', () => {
  it.each([
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
    ['HTML alone', 'text/html', true],
    ['HTML before JSON', 'text/html, application/json', true],
    ['HTML rated higher', 'application/json;q=0.5, text/html', true],
    ['anything', '*/*', false],
    ['any text', 'text/*', false],
    ['JSON', 'application/json', false],
    ['JSON before HTML', 'application/json, text/html', false],
    ['HTML as a last resort', 'text/html;q=0.1, */*', false],
    ['Markdown before HTML', 'text/markdown, text/html', false],
    ['a problem document', 'application/problem+json, text/html;q=0.9', false],
    ['nothing that we have', 'image/png', false],
  ])('%s', async (_who, accept, expected) => {
    const answer = await fetch(`${base}/wants`, { headers: { accept } });
    expect(await answer.json()).toBe(expected);
  });
});

describe('the assets are served', () => {
  it.each([STYLESHEET, ICON])('$path, to be kept for ever', async (asset) => {
    const answer = await fetch(base + asset.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(asset.type.split(';')[0]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(asset.body);
  });

  it('under the name of another release, but not to be kept', async () => {
    const answer = await fetch(`${base}/assets/porchlight.0123456789ab.css`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('as the icon that browsers ask for by themselves', async () => {
    expect((await fetch(`${base}/favicon.svg`)).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const ico = await fetch(`${base}/favicon.ico`, { redirect: 'manual' });
    expect([ico.status, ico.headers.get('location')]).toEqual([301, '/favicon.svg']);
  });

  it('and nothing beside them', async () => {
    expect((await fetch(`${base}/assets/../package.json`)).status).toBe(404);
    expect((await fetch(`${base}/assets/porchlight.css`)).status).toBe(404);
  });
});
