/**
 * A project for one example. It is claimed in the browser, because the limits of an unclaimed project would stop the
 * check.
 */
import type { Page } from 'playwright-core';
import { createManagement, createTenant, type Management } from '../../sdk/src/management/index.ts';

export interface ExampleProject {
  readonly tenantId: string;
  readonly management: Management;
  /** The content of `.service`. */
  readonly credentials: string;
}

export async function createProject(baseUrl: string, name: string, url: string, page: Page): Promise<ExampleProject> {
  const created = await createTenant({ baseUrl, name: `Example ${name}` });
  const management = createManagement({ baseUrl, managementKey: created.management_key });
  await management.provision([`${url}/auth/callback`], { callbackMode: 'code' });
  await claimProject(management, page);
  return { tenantId: created.tenant_id, management, credentials: created.credentials_file.content };
}

export async function claimProject(management: Management, page: Page): Promise<void> {
  const { claim_url } = await management.claim();
  await page.goto(claim_url);
  await page.click('[data-action="sign-in"]');
  await page.waitForURL('**/account/sign-in?**');
  await page.click('[data-action="sign-in"]');
  await page.click('[data-persona="grace"]');
  await page.click('[data-action="approve"]');
  await page.waitForSelector('h1:has-text("The project is yours")');
}
