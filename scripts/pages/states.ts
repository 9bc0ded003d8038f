/** States of pages that have no address of their own: what a form answers, what is shown once, what failed. In this order. */
import type { Page } from 'playwright-core';
import type { World } from './world.ts';

interface State {
  readonly name: string;
  open(page: Page): Promise<void>;
}

export function openStates({ projectId }: World): readonly State[] {
  const project = `/account/projects/${projectId}`;
  const after = (path: string, act: (page: Page) => Promise<void>) => async (page: Page) => {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await act(page);
    await page.waitForLoadState();
  };
  const press = (path: string, action: string, fields: Readonly<Record<string, string>> = {}) =>
    after(path, async (page) => {
      for (const [selector, value] of Object.entries(fields)) await page.fill(selector, value);
      const arrived = page.waitForEvent('load');
      await page.locator(`[data-action="${action}"]`).first().click();
      await arrived;
    });
  return [
    { name: 'state-callback-refused', open: press(`${project}/callbacks`, 'add-callback', { '#add-url': 'nonsense' }) },
    { name: 'state-host-checked', open: press(`${project}/callbacks`, 'prove-host') },
    {
      name: 'state-webhook-secret',
      open: press(`${project}/webhooks`, 'add-webhook', { '#url': 'https://hooks.example.com/x' }),
    },
    { name: 'state-webhook-tested', open: press(`${project}/webhooks`, 'webhook-test') },
    { name: 'state-credentials', open: press(`${project}/keys`, 'show-credentials') },
    { name: 'state-keys-replaced', open: press(`${project}/keys`, 'rotate') },
    { name: 'state-transfer-link', open: press(`${project}/settings`, 'transfer') },
    { name: 'state-name-refused', open: press(`${project}/settings`, 'release', { '#confirm-release': 'not-it' }) },
    { name: 'state-user-blocked', open: press(`${project}/users/2`, 'block') },
    { name: 'state-disconnected', open: press('/account/settings', 'disconnect') },
    { name: 'state-account-kept', open: press('/account/settings', 'delete-account', { '#confirm': 'not me' }) },
    { name: 'state-deleted', open: press(`${project}/settings`, 'delete-project', { '#confirm-delete': projectId }) },
  ];
}
