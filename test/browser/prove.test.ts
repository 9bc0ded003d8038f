/** `porchlight prove` with Chromium: it also checks addresses that only scripts request, and what scripts store. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Chromium, findChromium } from '../../sdk/src/cli/prove/site/chromium.ts';
import { lookAt } from '../sdk/support/mutants/apps/look-at.ts';
import { circle } from '../sdk/support/mutants/untuned/apis.ts';
import { appWithPages } from '../sdk/support/prove/app-with-pages.ts';
import { graveIds, look, type Open } from '../sdk/support/prove/look.ts';
import { json, page } from '../sdk/support/prove/plain-app.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { repositoryRoot } from '../support/repository.ts';
import { findChromium as installed } from '../support/run/programs/find-chromium.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
let chromium: Chromium | null;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
  chromium = await findChromium(repositoryRoot, installed());
});

/** An address that is in no page: a script builds it from parts. */
const SCRIPT =
  "fetch(['', 'data', 'every' + 'body'].join('/')).then((answer) => answer.text()).then((text) => { document.body.dataset.seen = text.length; });";

const scriptedApp =
  (keepsToken: boolean): Open =>
  (service) => {
    const emails = new Set<string>();
    return appWithPages(service, ({ res, url }, user, token) => {
      if (user) emails.add(user.email);
      if (url.pathname === '/data/everybody') return json(res, keepsToken ? [] : [...emails]);
      if (!user) return page(res, '<a href="/in">In</a>');
      const keep = keepsToken
        ? `<script>localStorage.setItem('kept', ${JSON.stringify(`svc_refresh_x ${token}`)})</script>`
        : '';
      return page(res, `<p>${user.email}</p>${keep}<script>${SCRIPT}</script>`);
    });
  };

describe('with Chromium', () => {
  it('an API that only a script asks for is found to be open', async () => {
    expect(chromium).not.toBeNull();
    const seen = await look(harness.baseUrl, scriptedApp(false), { chromium });
    expect(seen.coverage.mode).toBe('chromium');
    expect(graveIds(seen)).toEqual(['P01']);
    expect(graveIds(await look(harness.baseUrl, scriptedApp(false)))).toEqual([]);
  });

  onlyInTestAll(() => {
    it('a token in the storage of the browser is found', async () => {
      const { findings } = await look(harness.baseUrl, scriptedApp(true), { chromium });
      expect(findings.map(({ id, title }) => `${id} ${title}`)).toContain(
        'P19 A token is kept where every script can read it',
      );
    });
  });
});

/** One address for all data: the script says in the body what it needs. */
const RPC =
  "const ask = (op, id) => fetch('/rpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ op, id }) }).then((answer) => answer.json()); ask('list').then((notes) => notes.forEach(({ id }) => ask('note', id)));";

const rpcApp =
  (givesAnybody: boolean): Open =>
  (service) => {
    const notes = new Map<string, { readonly owner: number; readonly text: string }>();
    return appWithPages(service, ({ req, res, url, form }, user) => {
      if (url.pathname === '/rpc') {
        if (!user) return json(res, {}, 401);
        const id = form.get('id') ?? '';
        const own = [...notes].filter(([, note]) => note.owner === user.id).map(([noteId]) => ({ id: noteId }));
        if (form.get('op') === 'list') return json(res, own);
        const note = notes.get(id);
        return json(res, note && (givesAnybody || note.owner === user.id) ? note : {});
      }
      if (!user) return page(res, '<a href="/in">In</a>');
      notes.set(`n-${user.id}-2026`, { owner: user.id, text: `of ${user.email}` });
      return page(res, `<p>${user.email}</p><script>${RPC}</script>`, req.method === 'GET' ? 200 : 405);
    });
  };

onlyInTestAll(() => {
  describe('with Chromium and --write', () => {
    it('a call with a body that gives one person what is of another is found', async () => {
      const report = await look(harness.baseUrl, rpcApp(true), { chromium, mayWrite: true });
      expect(graveIds(report)).toEqual(['P02']);
      expect(graveIds(await look(harness.baseUrl, rpcApp(false), { chromium, mayWrite: true }))).toEqual([]);
    });
  });
});

onlyInTestAll(() => {
  describe('with Chromium, queries of GraphQL', () => {
    it('that only POST guards are found', async () => {
      const fault = 'query by GET without a session';
      expect(graveIds(await lookAt(harness.baseUrl, circle, fault, { chromium }))).toEqual(['P01']);
      expect(graveIds(await lookAt(harness.baseUrl, circle, null, { chromium }))).toEqual([]);
    });
  });
});

describe('without playwright-core', () => {
  it('there is no Chromium, and the report says so', async () => {
    expect(await findChromium(join(repositoryRoot, '..', 'no-such-project'), undefined)).toBeNull();
  });
});
