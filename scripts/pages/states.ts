/**
 * States of pages that have no address: the answer of a form, what is shown once, and what failed. The order matters.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { ErrorCode } from '../../contract/src/errors.ts';
import { errorPageModel } from '../../server/pages/views/site/error-copy.ts';
import { errorPage } from '../../server/pages/views/site/error-page.ts';
import { begin } from './programs.ts';
import type { World } from './world.ts';

interface State {
  readonly name: string;
  /** The browser that opens it. */
  readonly as: BrowserContext;
  open(page: Page): Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

/** Fills in the fields and presses the first button of an action; `check` ticks a checkbox that the button needs. */
const press =
  (path: string, action: string, fields: Fields = {}, check?: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await openAll(page);
    for (const [selector, value] of Object.entries(fields)) await page.fill(selector, value);
    if (check) await page.check(check);
    const arrived = page.waitForEvent('load');
    await page.locator(`[data-action="${action}"]`).first().click();
    await arrived;
  };

/** What gives others more rights needs a sign-in of the last minutes, and looking at all pages takes longer. */
const afterSignIn =
  (open: State['open']): State['open'] =>
  async (page) => {
    await page.goto('/account/sign-in/start');
    await page.click('[data-persona="grace"]');
    await page.waitForURL('**/account');
    await open(page);
  };

/** An error that no visitor of a healthy service can cause: the browser gets the error page in place of an answer. */
const failing =
  (code: ErrorCode, retryAfterS?: number) =>
  async (page: Page): Promise<void> => {
    const startOver = { label: 'Try again', href: '/failing' };
    const model = errorPageModel(code, 'en', {
      requestId: 'req_0123456789',
      startOver,
      ...(retryAfterS && { retryAfterS }),
    });
    const answer = { status: model.status, contentType: 'text/html; charset=utf-8', body: errorPage(model, 'en') };
    await page.route('**/failing', (route) => route.fulfill(answer));
    await page.goto('/failing');
  };

export function openStates({ owner, person, projectId, claim }: World): readonly State[] {
  const project = `/account/projects/${projectId}`;
  const me = `/edge/auth/${projectId}/me`;
  const signIn = begin(person, `${me}/start`, 'ada', '[data-action="delete"]');
  const at = (name: string, open: State['open'], as = owner): State => ({ name: `state-${name}`, as, open });
  return [
    at('429', failing('rateLimited', 60)),
    at('500', failing('internalError')),
    at('503', failing('unavailable', 60)),
    at('sandbox', async (page) => {
      await page.goto('/');
      await page.click('[data-action="sandbox"]');
      await page.waitForSelector('.sandbox-steps li:nth-child(4)');
    }),
    at('sandbox-without-script', async (page) => {
      await page.goto('/');
      const arrived = page.waitForEvent('load');
      await page.evaluate(() => document.querySelector<HTMLFormElement>('form.sandbox')?.submit());
      await arrived;
    }),
    at('claim-declined', async (page) => press(await claim(), 'deny')(page)),
    at('callback-refused', afterSignIn(press(`${project}/callbacks`, 'add-callback', { '#add-url': 'nonsense' }))),
    at('callback-checked-while-typed', async (page) => {
      await page.goto(`${project}/callbacks`);
      await page.locator('#add-url').pressSequentially('http://shop.example.com/auth/callback');
      await page.waitForSelector('#add-url-answer:not(:empty)');
    }),
    at('host-checked', press(`${project}/callbacks`, 'prove-host')),
    at(
      'webhook-secret',
      afterSignIn(press(`${project}/webhooks`, 'add-webhook', { '#url': 'https://hooks.example.com/x' })),
    ),
    at('webhook-tested', async (page) => {
      await page.goto(`${project}/webhooks`);
      const address = await page.locator('main a[href*="/webhooks/"]').first().getAttribute('href');
      await press(address ?? '', 'webhook-test')(page);
    }),
    at('credentials', afterSignIn(press(`${project}/keys`, 'show-credentials'))),
    at('keys-replaced', afterSignIn(press(`${project}/keys`, 'rotate'))),
    at('transfer-link', afterSignIn(press(`${project}/settings`, 'transfer'))),
    at('name-refused', afterSignIn(press(`${project}/settings`, 'release', { '#confirm-release': 'not-it' }))),
    at('user-blocked', press(`${project}/users/2`, 'block')),
    at('disconnect-undone', async (page) => {
      await press('/account/settings', 'disconnect')(page);
      await press(page.url(), 'undo')(page);
    }),
    at('disconnected', press('/account/settings', 'disconnect')),
    at('account-kept', press('/account/settings', 'delete-account', { '#confirm': 'not me' })),
    at(
      'person-not-sure',
      async (page) => {
        await signIn();
        await press(me, 'delete')(page);
      },
      person,
    ),
    at(
      'person-erased',
      async (page) => {
        await signIn();
        await press(me, 'delete', {}, '#understood')(page);
      },
      person,
    ),
    at('deleted', press(`${project}/settings`, 'delete-project', { '#confirm-delete': projectId })),
    at('deleted-users', async (page) => void (await page.goto(`${project}/users`))),
    at('deleted-list', async (page) => void (await page.goto('/account'))),
  ];
}
