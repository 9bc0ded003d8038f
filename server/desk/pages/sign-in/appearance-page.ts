/** How the pages of the sign-in look: what is set, and a preview that follows what is typed. */
import { APPEARANCE_URL_MAX, LOGO_BYTES_MAX, LOGO_SIDE_MAX, type LogoTheme } from '@porchlight/contract';
import type { AppLook } from '../../../pages/components/app-look.ts';
import { button, buttonRow, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { fileField, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { previewPath } from '../../../pages/look-preview-css.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { lookPreview } from '../../../pages/views/sign-in/look-preview.ts';
import { markOf } from '../../../providers/catalogue/catalogue.ts';
import { type Appearance, lookOf } from '../../../social-login/settings/appearance.ts';
import type { EffectiveProvider } from '../../../social-login/settings/provider-settings.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage, titleOf } from '../frame/project-page.ts';

const EMAIL_MAX = 254;
/** The swatch cannot be empty. This is the colour of our own buttons. */
const DEFAULT_SWATCH = '#f6b03c';
export const hasLook = (appearance: Appearance): boolean => Object.keys(appearance).length > 0;

/** The look is saved, but nobody sees it: the page says why and what to do. */
const hiddenNotice = (call: ProjectCall): Markup => {
  const paths = projectPaths(call.tenant.id);
  return notice(
    'warn',
    html`<p>People do not see it yet: no host of your callbacks is proven, and you have no domain in use.</p>
      ${buttonRow(
        linkButton({ label: 'Prove a host', href: paths.callbacks, kind: 'secondary', action: 'prove-host' }),
        linkButton({ label: 'Use your own domain', href: paths.domain, kind: 'secondary', action: 'own-domain' }),
      )}`,
  );
};

/** The swatch needs script, without which it would send nothing: the script shows it. */
const accentField = (value: string): Markup => html`
  <div class="accent-field">
    ${textField({ id: 'accent', name: 'accent', label: 'Accent colour', hint: 'Such as #1d6fb8. It is made darker or lighter until everybody can read it.', value, autocomplete: 'off', maxLength: 7 })}
    <input class="accent-swatch" type="color" value=${/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : DEFAULT_SWATCH} data-swatch-of="accent" aria-label="Pick the accent colour" hidden />
  </div>`;

function settingsCard(call: ProjectCall, { accent, termsUrl, privacyUrl, supportEmail }: Appearance): Markup {
  const typed = (name: string, present: string | undefined): string => call.typed?.field(name) || (present ?? '');
  return card(
    { id: 'look', title: 'Colour and links' },
    form(
      { action: projectPaths(call.tenant.id).appearance, csrf: call.csrf, className: 'stack' },
      html`
        ${accentField(typed('accent', accent))}
        ${textField({ id: 'terms', name: 'terms_url', type: 'url', label: 'Terms', hint: 'An https address.', value: typed('terms_url', termsUrl), maxLength: APPEARANCE_URL_MAX })}
        ${textField({ id: 'privacy', name: 'privacy_url', type: 'url', label: 'Privacy policy', hint: 'An https address.', value: typed('privacy_url', privacyUrl), maxLength: APPEARANCE_URL_MAX })}
        ${textField({ id: 'support', name: 'support_email', type: 'email', label: 'Support address', hint: 'Where people get help.', value: typed('support_email', supportEmail), maxLength: EMAIL_MAX })}
        <div>${button({ label: 'Save', action: 'set-look' })}</div>`,
    ),
  );
}

/** The last part of the address of the forms of each logo. */
export const LOGO_FORMS = { light: 'logo', dark: 'logo-dark' } as const satisfies Record<LogoTheme, string>;

interface LogoForm {
  readonly theme: LogoTheme;
  readonly title: string;
  readonly text: string;
  readonly href: string | undefined;
}

function logoForm(call: ProjectCall, { theme, title, text, href }: LogoForm): Markup {
  const name = LOGO_FORMS[theme];
  const path = `${projectPaths(call.tenant.id).appearance}/${name}`;
  return html`
    <section class="stack" aria-labelledby=${`${name}-title`}>
      <h3 class="small-heading" id=${`${name}-title`}>${title}</h3>
      ${href ? html`<p class=${`logo-sample logo-sample-${theme}`}><img src=${href} alt="" /></p>` : html`<p class="soft">${text}</p>`}
      ${form(
        { action: path, csrf: call.csrf, className: 'stack', hasFile: true },
        html`
          ${fileField({ id: name, name: 'logo', label: href ? 'Another file' : 'File', accept: 'image/png,image/jpeg,image/webp', required: true })}
          <div>${button({ label: html`Upload<span class="visually-hidden"> ${title.toLowerCase()}</span>`, kind: 'secondary', action: `set-${name}` })}</div>`,
      )}
      ${href ? form({ action: `${path}/remove`, csrf: call.csrf }, button({ label: html`Remove<span class="visually-hidden"> ${title.toLowerCase()}</span>`, kind: 'quiet', action: `remove-${name}` })) : null}
    </section>`;
}

function logoCard(call: ProjectCall, { logoPath, logoDarkPath }: AppLook): Markup {
  return card(
    { id: 'logo-card', title: 'Logo' },
    html`
      <p class="soft">PNG, JPEG or WebP, at most ${LOGO_BYTES_MAX / 1_024} KB and ${LOGO_SIDE_MAX} pixels on each side, not animated.</p>
      <div class="two-columns">
        ${logoForm(call, { theme: 'light', title: 'Logo for light', text: 'No logo yet.', href: logoPath })}
        ${logoForm(call, { theme: 'dark', title: 'Logo for dark', text: 'Without one, the other stands on white in the dark.', href: logoDarkPath })}
      </div>`,
  );
}

interface AppearanceModel {
  readonly appearance: Appearance;
  readonly isShown: boolean;
  /** The enabled ones, in the order of the sign-in page. */
  readonly providers: readonly Pick<EffectiveProvider, 'provider' | 'label'>[];
}

export function appearancePage(call: ProjectCall, { appearance, isShown, providers }: AppearanceModel): string {
  const look = { ...lookOf(call.tenant, appearance), name: titleOf(call) };
  const ways = providers.map(({ provider, label }) => ({ id: provider, label, mark: markOf(provider) }));
  return projectPage(call, {
    section: 'appearance',
    stylesheetHref: previewPath(appearance.accent),
    children: html`
      ${hasLook(appearance) && !isShown ? hiddenNotice(call) : null}
      ${settingsCard(call, appearance)}
      ${logoCard(call, look)}
      ${card(
        { id: 'preview', title: 'Preview' },
        html`
          <p class="soft">The pages that people see: the choice of a way to sign in, the question before your app gets data, and an error. With script they follow what you type. <a href=${`${PAGE_PATHS.docs}/appearance`}>Where people see them</a></p>
          ${lookPreview(look, ways)}`,
      )}`,
  });
}
