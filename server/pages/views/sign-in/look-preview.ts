/** A consent page in small, once for each scheme and once for a narrow screen. Nothing in it can be pressed. */
import type { Scheme } from '../../accent.ts';
import { type AppLook, appLinks, appLogo } from '../../components/app-look.ts';
import { button, buttonRow } from '../../components/button.ts';
import { hostName } from '../../components/host.ts';
import { userText } from '../../components/person.ts';
import { html, type Markup } from '../../html.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';

interface Sample {
  readonly title: string;
  readonly scheme: Scheme;
  readonly isNarrow?: boolean;
}

const SAMPLES: readonly Sample[] = [
  { title: 'Light', scheme: 'light' },
  { title: 'Dark', scheme: 'dark' },
  { title: 'Narrow', scheme: 'light', isNarrow: true },
];
const HOST = 'app.example.com';

function page(name: string, look: AppLook): Markup {
  const { consent, shared } = textsIn('en');
  return html`
    <div class="centered-card">
      ${appLogo(look)}
      <p class="look-preview-title">${fill(consent.title, { host: html`${userText(name, 60)} ${hostName(HOST)}` })}</p>
      <p>${fillText(consent.lead, { provider: 'Google' })}</p>
      <ul class="tick-list"><li>${shared.email}</li><li>${shared.name}</li></ul>
      ${buttonRow(
        button({ label: consent.approve, action: 'preview', wide: true }),
        button({ label: consent.deny, action: 'preview', kind: 'secondary', wide: true }),
      )}
    </div>
    ${appLinks(look, 'en')}`;
}

export const lookPreview = (name: string, look: AppLook): Markup =>
  SAMPLES.map(
    ({ title, scheme, isNarrow }) => html`
      <figure class=${isNarrow ? 'look-figure look-narrow' : 'look-figure'}>
        <figcaption>${title}</figcaption>
        <div class="look-preview" data-scheme=${scheme} inert>${page(name, look)}</div>
      </figure>`,
  );
