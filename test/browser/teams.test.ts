/**
 * Teams in Chromium, with the parts for React (on Preact), an Express app and the real service: one person invites, another
 * opens the link and joins, and a role that is taken away counts on a page that is open.
 */
import express from 'express';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expressAuth } from '../../sdk/src/server/index.ts';
import { bundleForBrowser } from '../sdk/support/browser-app.ts';
import { createProject } from '../sdk/support/project.ts';
import { expectGoodPage } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const SOURCE = `
  import { createElement as h, render } from 'preact';
  import { useEffect, useState } from 'preact/hooks';
  import {
    InviteForm, PorchlightProvider, SignedIn, SignedOut, SignInButton, TeamMembers, TeamSwitcher, useTeams,
  } from '@porchlight/sdk/react';
  const Board = () => {
    const { teams, create } = useTeams();
    const [team, setTeam] = useState(null);
    const [may, setMay] = useState('unknown');
    const shown = team ?? teams?.[0]?.id ?? null;
    useEffect(() => {
      if (shown === null) return undefined;
      const look = async () => setMay((await fetch('/api/note?team=' + shown)).ok ? 'yes' : 'no');
      look();
      const timer = setInterval(look, 50);
      return () => clearInterval(timer);
    }, [shown]);
    return h('main', { 'data-may': may },
      h('h1', null, 'Board'),
      h('button', { 'data-action': 'create', onClick: () => create('Engines') }, 'New team'),
      h(TeamSwitcher, { value: shown, onChange: ({ id }) => setTeam(id) }),
      shown === null ? null : h(TeamMembers, { team: shown }),
      shown === null ? null : h(InviteForm, { team: shown }));
  };
  document.documentElement.lang = 'en';
  render(h(PorchlightProvider, { userPath: '/api/me' },
    h(SignedIn, null, h(Board)), h(SignedOut, null, h(SignInButton, { returnTo: '/' }))), document.body);
`;

const PAGE =
  '<!doctype html><title>Board</title><link rel="icon" href="data:,"><style>button,select,input{min-height:28px;margin:8px}</style><body><script type="module" src="/main.js"></script>';

async function serveApp() {
  const app = express();
  const { url: listening } = await serveExpress(app);
  const url = listening.replace('127.0.0.1', 'localhost');
  const project = await createProject(harness.baseUrl, [`${url}/auth/callback`]);
  const response = await harness.fetch('/api/resources/teams', {
    method: 'POST',
    headers: { authorization: `Bearer ${project.created.management_key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(201);
  const auth = expressAuth({
    baseUrl: project.baseUrl,
    tenantId: project.tenantId,
    applicationKey: project.created.application_key,
    redirectUri: `${url}/auth/callback`,
  });
  const code = bundleForBrowser(SOURCE);
  app.use(auth.handle);
  app.get('/api/me', (req, res) => {
    const user = auth.user(req);
    if (user) res.json(user);
    else res.status(401).end();
  });
  app.get('/api/note', async (req, res) => {
    res.status((await auth.can(req, 'content:write', String(req.query.team))) ? 204 : 403).end();
  });
  app.get('/main.js', async (_req, res) => void res.type('text/javascript').send(await code));
  app.get('/', (_req, res) => void res.type('html').send(PAGE));
  return { url, project };
}

const expected = { expectedConsoleErrors: /status of (?:401|403|409)/ };

async function signIn(page: Page, url: string, persona: string): Promise<void> {
  await page.goto(url);
  await page.click('[data-action="sign-in"]');
  await page.click(`[data-persona="${persona}"]`);
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${url}/`);
  await page.waitForSelector('main');
}

it('H46: two people, an invitation, and a role that is taken away while a page is open', async () => {
  const { url } = await serveApp();
  const ada = await newPage({ ...expected, context: { locale: 'en' } });
  await signIn(ada, url, 'ada');
  await ada.click('[data-action="create"]');
  await ada.waitForSelector('[data-porchlight="team-switcher"]');
  await ada.getByLabel('E-mail address').fill('grace@example.test');
  await ada.getByLabel('Role', { exact: true }).selectOption('member');
  await ada.click('[data-action="invite"]');
  const link = await ada.getByLabel('Invitation link').inputValue();
  await expectGoodPage(ada);

  const grace = await newPage({ ...expected, context: { locale: 'de' } });
  await grace.goto(link);
  await expectGoodPage(grace);
  expect(await grace.locator('body').innerText()).not.toContain('Engines');
  await grace.click('[data-action="sign-in"]');
  await grace.click('[data-persona="grace"]');
  await grace.click('[data-action="approve"]');
  await grace.waitForSelector('[data-action="accept"]');
  expect(await grace.locator('h1').innerText()).toBe('Engines beitreten?');
  await expectGoodPage(grace);
  await grace.click('[data-action="accept"]');
  await grace.waitForSelector('[data-outcome="joined"]');
  await expectGoodPage(grace);
  await grace.click('[data-action="continue"]');
  await grace.waitForURL(`${url}/`);
  await signIn(grace, url, 'grace');
  await grace.waitForSelector('main[data-may="yes"]');

  await ada.reload();
  const role = ada.locator('[data-porchlight="team-members"] li', { hasText: 'Grace' }).locator('select');
  await role.selectOption('viewer');
  await grace.waitForSelector('main[data-may="no"]', { timeout: 5_000 });
  await role.selectOption('admin');
  await grace.waitForSelector('main[data-may="yes"]', { timeout: 5_000 });

  await ada.locator('li', { hasText: 'Ada' }).getByRole('button', { name: 'Leave' }).click();
  expect(await ada.getByRole('alert').innerText()).toContain('owner');
  await ada.locator('li', { hasText: 'Grace' }).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => ada.locator('[data-porchlight="team-members"] li').count()).toBe(1);
  await grace.waitForSelector('main[data-may="no"]', { timeout: 5_000 });
}, 60_000);
