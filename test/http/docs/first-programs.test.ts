/** The first program that anybody copies: the one on the front page. */
import { describe, expect, it } from 'vitest';
import { firstSteps } from '../../../server/pages/views/site/first-steps.ts';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { withPort } from './support/document-source.ts';
import { pressThrough } from './support/press-buttons.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness();
const BUTTONS = ['data-persona="ada"', 'data-action="approve"'];
const isCallback = (url: URL): boolean => url.pathname === '/callback';

/** H2: a finished link of one person, opened in another browser, signs nobody in, and the app keeps running. */
async function expectBound(start: string): Promise<void> {
  const { url } = await pressThrough(start, BUTTONS, { stopAt: isCallback });
  expect(url.search).not.toContain('token');
  expect(await (await fetch(url)).text()).toMatch(/^Nobody is signed in/);
}

describe('the program on the front page', () => {
  it('is a whole app with sign-in', async () => {
    const project = new WrittenProject('');
    const other = await freePort();
    const { file = '', code = '' } = firstSteps(held.current.baseUrl).find((step) => step.file !== undefined) ?? {};
    project.write(file, withPort(code, 5173, other));
    const app = await project.start('Open http', file);
    const start = /Open (\S+)/.exec(app.output())?.[1] ?? '';
    await expectBound(start);
    const { response } = await pressThrough(start, BUTTONS);
    expect(await response.text()).toBe('Hello, Ada Lovelace');
  });
});
