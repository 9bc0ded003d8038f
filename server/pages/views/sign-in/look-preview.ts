/**
 * The pages that people see, in small: the choice of a way to sign in, the consent and an error, in both schemes and on a
 * phone. Nothing in it can be pressed. A script changes the parts that are marked with the name of their field.
 */
import type { Scheme } from '../../accent.ts';
import { type AppLook, appLinks } from '../../components/app-look.ts';
import { button, buttonRow } from '../../components/button.ts';
import { hostName } from '../../components/host.ts';
import { userText } from '../../components/person.ts';
import { type ProviderWay, providerButtons } from '../../components/provider-links.ts';
import { html, type Markup } from '../../html.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { visibleText } from '../../text/visible-text.ts';

type Kind = 'choice' | 'consent' | 'error';

interface Sample {
  readonly kind: Kind;
  readonly title: string;
  readonly scheme: Scheme;
  readonly isPhone?: boolean;
}

const SAMPLES: readonly Sample[] = [
  { kind: 'choice', title: 'Choice, light', scheme: 'light' },
  { kind: 'choice', title: 'Choice, dark', scheme: 'dark' },
  { kind: 'consent', title: 'Consent, light', scheme: 'light' },
  { kind: 'consent', title: 'Consent, dark', scheme: 'dark' },
  { kind: 'error', title: 'Error, light', scheme: 'light' },
  { kind: 'choice', title: 'On a phone', scheme: 'dark', isPhone: true },
];
const HOST = 'app.example.com';
const WAYS_SHOWN = 4;

type Parts = Readonly<Record<Kind, Markup>>;

const heading = (text: Markup): Markup => html`<p class="look-preview-title">${text}</p>`;

function partsOf(look: AppLook, ways: readonly ProviderWay[]): Parts {
  const { consent, errorPage, shared, signIn, signInEnds } = textsIn('en');
  const name = userText(look.name ?? HOST, 60);
  const { approve, deny } = consent;
  return {
    choice: html`
      ${heading(fill(signIn.title, { app: name }))}
      <p>${signIn.lead}</p>
      ${providerButtons(ways.slice(0, WAYS_SHOWN), signIn)}`,
    consent: html`
      ${heading(fill(consent.title, { host: html`${name} ${hostName(HOST)}` }))}
      <p>${fillText(consent.lead, { provider: visibleText(ways[0]?.label ?? 'Google', 60) })}</p>
      <ul class="tick-list"><li>${shared.email}</li><li>${shared.name}</li></ul>
      ${buttonRow(
        button({ label: approve, action: 'preview', wide: true }),
        button({ label: deny, action: 'preview', kind: 'secondary', wide: true }),
      )}`,
    error: html`
      ${heading(signInEnds.expired.title)}
      <p>${signInEnds.expired.message}</p>
      ${buttonRow(
        button({ label: errorPage.signIn, action: 'preview', wide: true }),
        button({
          label: fillText(errorPage.backToApp, { app: visibleText(look.name ?? HOST, 30) }),
          action: 'preview',
          kind: 'secondary',
          wide: true,
        }),
      )}`,
  };
}

/** In the dark the light logo stands on a plate if there is no other. The reader's own scheme does not matter here. */
function sampleLogo({ logoPath, logoDarkPath }: AppLook, scheme: Scheme): Markup {
  const own = scheme === 'dark' ? logoDarkPath : logoPath;
  const src = own ?? (scheme === 'dark' ? logoPath : undefined);
  return src
    ? html`<p class=${own ? 'app-logo' : 'app-logo app-logo-plated'}><img src=${src} alt="" data-look="logo" /></p>`
    : null;
}

/** Every field has its link, and those that are not set are hidden until somebody types. */
const links = (look: AppLook): Markup => {
  const all = { termsUrl: 'https://example.com', privacyUrl: 'https://example.com', supportEmail: 'help@example.com' };
  const shown = appLinks({ ...all, ...(look.supportEmail ? { supportEmail: look.supportEmail } : {}) }, 'en');
  const unset = [
    ...(look.termsUrl ? [] : ['terms_url']),
    ...(look.privacyUrl ? [] : ['privacy_url']),
    ...(look.supportEmail ? [] : ['support_email']),
  ];
  return html`<div class="look-links" data-unset=${unset.join(' ')}>${shown}</div>`;
};

export function lookPreview(look: AppLook, ways: readonly ProviderWay[]): Markup {
  const parts = partsOf(look, ways);
  return html`
    <div class="look-previews">
      ${SAMPLES.map(
        ({ kind, title, scheme, isPhone }) => html`
          <figure class=${isPhone ? 'look-figure look-phone' : 'look-figure'} data-preview=${kind}>
            <figcaption>${title}</figcaption>
            <div class="look-preview" data-scheme=${scheme} inert>
              <p class="look-name">${userText(look.name ?? HOST, 60)}</p>
              <div class="centered-card">${sampleLogo(look, scheme)}${parts[kind]}</div>
              ${links(look)}
            </div>
          </figure>`,
      )}
    </div>`;
}
