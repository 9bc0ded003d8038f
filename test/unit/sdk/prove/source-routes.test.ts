/** A finding names the line of the handler. A link to an address is none. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PageReader } from '../../../../sdk/src/cli/prove/reading/page-reader.ts';
import { handlerOf, patternOf } from '../../../../sdk/src/cli/prove/site/match-route.ts';
import { planRoutes } from '../../../../sdk/src/cli/prove/site/planned.ts';
import { readSource, type Source } from '../../../../sdk/src/cli/prove/site/source-routes.ts';

async function sourceOf(files: Readonly<Record<string, string>>): Promise<Source> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-source-'));
  const reader = new PageReader(() => ({ milliseconds: 10_000, signal: new AbortController().signal }));
  onTestFinished(async () => {
    await reader.end();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return readSource(folder, reader);
}

const at = async (name: string, text: string, path: string, method = 'GET'): Promise<string | null> => {
  const { routes } = await sourceOf({ [name]: text });
  const handler = handlerOf(new URL(path, 'http://localhost'), method, routes);
  return handler && `${handler.file}:${handler.line}`;
};

const EXPRESS = `import express from 'express';
const app = express();
app.get('/notes', (req, res) => {
  res.send(\`<a href="/notes/\${note.id}">x</a> <a href="/profile/\${user.id}">me</a>\`);
});
app.get('/notes/:id', show);
app.get('/notes/new', form);
app.post('/notes/:id/delete', remove);
`;

describe('the line of a finding', () => {
  it.each([
    ['app.mjs', EXPRESS, '/notes/17', 'GET', 'app.mjs:6'],
    ['app.mjs', EXPRESS, '/notes/new', 'GET', 'app.mjs:7'],
    ['app.mjs', EXPRESS, '/notes/17/delete', 'POST', 'app.mjs:8'],
    ['app.mjs', EXPRESS, '/notes/17/delete', 'GET', null],
    ['app.mjs', EXPRESS, '/profile/9', 'GET', null],
    ['app.py', "import x\n@app.route('/patients/<int:no>')\ndef one(no): pass\n", '/patients/300', 'GET', 'app.py:2'],
    ['main.py', '\n@router.get("/items/{item_id}")\n', '/items/3', 'GET', 'main.py:2'],
    ['main.go', '\nmux.HandleFunc("GET /notes/{id}", note)\n', '/notes/3', 'GET', 'main.go:2'],
    ['app.rb', "\nget '/notes/:id' do\n", '/notes/3', 'GET', 'app.rb:2'],
    ['web.php', "<?php\nRoute::get('/notes/{id}', [N::class, 'show']);\n", '/notes/3', 'GET', 'web.php:2'],
    ['urls.py', '\npath("notes/<int:id>/", views.note),\n', '/notes/3', 'GET', 'urls.py:2'],
    ['app.js', "\nif (url.pathname === '/export') return all();\n", '/export', 'GET', 'app.js:2'],
    ['app.js', '\nconst [, id] = /^\\/notes\\/(\\d+)$/.exec(url.pathname) ?? [];\n', '/notes/3', 'GET', 'app.js:2'],
    [
      'app/api/notes/[id]/route.ts',
      'import a from "a";\nexport async function GET() {}\n',
      '/api/notes/3',
      'GET',
      'app/api/notes/[id]/route.ts:2',
    ],
    [
      'src/routes/trips/+page.server.js',
      '\nexport function load() {}\n',
      '/trips',
      'GET',
      'src/routes/trips/+page.server.js:2',
    ],
    ['page.mjs', "const a = 1;\nfetch('/things/list');\n", '/things/list', 'GET', null],
  ])('in %s is that of the handler, or none: %#', async (name, text, path, method, line) => {
    expect(await at(name, text, path, method)).toBe(line);
  });
});

describe('the pattern of a route', () => {
  it('is the same for every id', async () => {
    const { routes } = await sourceOf({ 'app.mjs': EXPRESS });
    const pattern = (path: string): string => patternOf(new URL(path, 'http://localhost'), 'GET', routes);
    expect([pattern('/notes/a-slug'), pattern('/notes/17'), pattern('/other/17')]).toEqual([
      '/notes/:id',
      '/notes/:id',
      '/other/:id',
    ]);
  });
});

describe('the names that handlers take', () => {
  it('are read from queries and headers', async () => {
    const text =
      "searchParams.get('user'); req.query.userId; req.headers['x-role']; c.req.header('X-User-Id'); request.args.get(\"who\")";
    expect((await sourceOf({ 'app.js': text })).parameters).toEqual(
      expect.arrayContaining(['user', 'userId', 'x-role', 'X-User-Id', 'who']),
    );
  });
});

describe('what is opened', () => {
  const SOURCE = {
    'app.js':
      "app.get('/cron/send-reminders', a); app.get('/runner', b);\napp.get('/internal/resetDemo', c);\napp.post('/save', d);\n",
  };

  it('is no action, judged by whole words, and nothing that is not read', async () => {
    const { open, left } = planRoutes((await sourceOf(SOURCE)).routes, true);
    expect(left.map(({ route }) => route.path)).toEqual(['/cron/send-reminders', '/internal/resetDemo']);
    expect(open.map(({ path }) => path)).toEqual(['/runner']);
  });

  it('is nothing of the source away from this machine', async () => {
    const routes = (await sourceOf({ 'app.js': "app.get('/reports', a);\n" })).routes;
    expect(planRoutes(routes, false).open).toEqual([]);
    expect(planRoutes(routes, true).open).toMatchObject([{ path: '/reports' }]);
  });
});
