/** An app with a look of its own and two identity providers: the pages that people see of it, opened in their browser. */
import type { BrowserContext } from 'playwright-core';
import type { Management } from '../../sdk/src/management/index.ts';
import type { CallbackApp } from '../../test/support/browser/callback-app.ts';
import { pngOf } from '../../test/support/pictures.ts';
import { agentUrl, deviceCode, signInAtIssuer } from './programs.ts';

interface Brand {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly management: Management;
  readonly app: CallbackApp;
  /** The browser of somebody who signs in. */
  readonly customer: BrowserContext;
}

export interface BrandedPages {
  /** Paths of pages by their name. */
  readonly paths: Readonly<Record<string, string>>;
  setAccent(accent: string): Promise<void>;
}

/** A bright accent: as it is, white text on it could not be read. */
const ACCENT = '#f5c211';

export async function brandedPages({ baseUrl, tenantId, management, app, customer }: Brand): Promise<BrandedPages> {
  await management.provision([app.callback]);
  await management.setProvider('github', { enabled: true });
  await management.setAgents({
    resources: ['https://shop.example.com/mcp'],
    scopes: [{ name: 'orders:read', description: 'See your orders' }],
  });
  const setAccent = async (accent: string): Promise<void> => {
    await management.setAppearance({
      accent,
      terms_url: 'https://cafe.example.com/terms',
      privacy_url: 'https://cafe.example.com/privacy',
      support_email: 'help@cafe.example.com',
    });
  };
  await setAccent(ACCENT);
  await management.setLogo(new Uint8Array(pngOf(240, 80)));
  const edge = `/edge/auth/${tenantId}`;
  const page = await customer.newPage();
  const asking = async (start: string): Promise<string> => {
    await page.goto(start);
    await page.click('[data-persona="ada"]');
    await page.waitForSelector('[data-action="approve"]');
    return new URL(page.url()).pathname;
  };
  const consent = await asking(`${edge}/google`);
  const agent = await agentUrl(baseUrl, tenantId, 'Helpful agent', app.callback);
  const consentAgent = await asking(`${agent.url}&provider=google`);
  // Only who has signed in to the app has data there.
  await signInAtIssuer(await customer.newPage(), baseUrl, tenantId, app);
  await page.goto(`${edge}/me/start?provider=google`);
  await page.click('[data-persona="ada"]');
  await page.waitForURL('**/me');
  const paths = {
    choice: `${edge}/sign-in`,
    consent,
    'consent-agent': consentAgent,
    person: `${edge}/me`,
    'device-question': `/t/${tenantId}/device/code?user_code=${await deviceCode(baseUrl, tenantId)}`,
    'sign-out': `/t/${tenantId}/end-session`,
    'address-refused': `${edge}/google?redirect_uri=https://elsewhere.example/`,
  };
  return { paths, setAccent };
}
