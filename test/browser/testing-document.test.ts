/** The program of /docs/testing that opens a browser, run unchanged against the app of the quickstart for Express. */
import { expect, inject, it } from 'vitest';
import { documentSource, withPort } from '../http/docs/support/document-source.ts';
import { WrittenProject } from '../http/docs/support/written-project.ts';
import { freePort } from '../support/ports.ts';
import { useHarness } from '../support/social-tenant.ts';

const held = useHarness();

it('browser.test.mjs finds its persona signed in, also an hour later', async () => {
  const port = await freePort();
  const [quickstart, testing] = ['/docs/quickstart-express', '/docs/testing'].map((path) =>
    withPort(documentSource(held.current, path), 4000, port),
  );
  // The repository has Playwright without its browsers, and a container does not allow a sandbox.
  const launch = { executablePath: inject('chromium'), args: ['--no-sandbox', '--headless'] };
  const project = new WrittenProject(
    `${quickstart}\n${testing}`
      .replace("from 'playwright'", "from 'playwright-core'")
      .replace('chromium.launch()', `chromium.launch(${JSON.stringify(launch)})`),
  );
  expect((await project.runCommand('init')).code).toBe(0);
  await project.start(`http://localhost:${port}`, '--env-file=.env.local', 'app.mjs');
  const { code, output } = await project.run('--test', 'browser.test.mjs');
  expect(output).toContain('somebody who was away for an hour is still signed in');
  expect(code, output).toBe(0);
});
