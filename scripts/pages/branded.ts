/**
 * An app with its own appearance and two identity providers: the pages that its people see, opened in their browser.
 */
import type { BrowserContext } from 'playwright-core';
import type { Management } from '../../sdk/src/management/index.ts';
import type { CallbackApp } from '../../test/support/browser/callback-app.ts';
import { pngOf } from '../../test/support/pictures.ts';
import { agentUrl, begin, deviceCode, signInAtIssuer } from './programs.ts';
import type { Path } from './shown-pages.ts';

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
  readonly paths: Readonly<Record<string, Path>>;
  setAccent(accent: string): Promise<void>;
}

/** A bright accent: white text on it would be unreadable. */
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
  const agent = await agentUrl(baseUrl, tenantId, 'Helpful agent', app.callback);
  // Only people who have signed in to the app have data there.
  const signIn = async (): Promise<void> => signInAtIssuer(await customer.newPage(), baseUrl, tenantId, app);
  await signIn();
  const paths = {
    choice: `${edge}/sign-in`,
    consent: begin(customer, `${edge}/google`, 'ada'),
    'consent-agent': begin(customer, `${agent.url}&provider=google`, 'ada'),
    person: begin(customer, `${edge}/me/start?provider=google`, 'ada', '[data-action="delete"]'),
    'device-question': async () => `/t/${tenantId}/device/code?user_code=${await deviceCode(baseUrl, tenantId)}`,
    'sign-out': async () => {
      await signIn();
      return `/t/${tenantId}/end-session`;
    },
    'address-refused': `${edge}/google?redirect_uri=https://elsewhere.example/`,
  };
  return { paths, setAccent };
}
