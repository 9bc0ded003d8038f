/** How the pages of the sign-in look: what is set, and a preview of it in light, dark and narrow. */
import { APPEARANCE_URL_MAX, LOGO_BYTES_MAX, LOGO_SIDE_MAX } from '@porchlight/contract';
import { button, buttonRow, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { fileField, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { previewPath } from '../../../pages/look-preview-css.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { lookPreview } from '../../../pages/views/sign-in/look-preview.ts';
import { type Appearance, lookOf } from '../../../social-login/settings/appearance.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage, titleOf } from '../frame/project-page.ts';

const EMAIL_MAX = 254;
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

function settingsCard(call: ProjectCall, { accent, termsUrl, privacyUrl, supportEmail }: Appearance): Markup {
  const typed = (name: string, present: string | undefined): string => call.typed?.field(name) || (present ?? '');
  return card(
    { id: 'look', title: 'Colour and links' },
    form(
      { action: projectPaths(call.tenant.id).appearance, csrf: call.csrf, className: 'stack' },
      html`
        ${textField({ id: 'accent', name: 'accent', label: 'Accent colour', hint: 'Such as #1d6fb8. It is made darker or lighter until everybody can read it.', value: typed('accent', accent), autocomplete: 'off', maxLength: 7 })}
        ${textField({ id: 'terms', name: 'terms_url', type: 'url', label: 'Terms', hint: 'An https address.', value: typed('terms_url', termsUrl), maxLength: APPEARANCE_URL_MAX })}
        ${textField({ id: 'privacy', name: 'privacy_url', type: 'url', label: 'Privacy policy', hint: 'An https address.', value: typed('privacy_url', privacyUrl), maxLength: APPEARANCE_URL_MAX })}
        ${textField({ id: 'support', name: 'support_email', type: 'email', label: 'Support address', hint: 'Where people get help.', value: typed('support_email', supportEmail), maxLength: EMAIL_MAX })}
        <div>${button({ label: 'Save', action: 'set-look' })}</div>`,
    ),
  );
}

function logoCard(call: ProjectCall, { logo }: Appearance): Markup {
  const path = `${projectPaths(call.tenant.id).appearance}/logo`;
  const hint = `PNG, JPEG or WebP, at most ${LOGO_BYTES_MAX / 1_024} KB and ${LOGO_SIDE_MAX} pixels on each side, not animated.`;
  return card(
    { id: 'logo-card', title: 'Logo' },
    html`
      ${form(
        { action: path, csrf: call.csrf, className: 'stack', hasFile: true },
        html`
          ${fileField({ id: 'logo', name: 'logo', label: logo ? 'Another file' : 'File', hint, accept: 'image/png,image/jpeg,image/webp', required: true })}
          <div>${button({ label: 'Upload', action: 'set-logo' })}</div>`,
      )}
      ${logo ? form({ action: `${path}/remove`, csrf: call.csrf }, button({ label: 'Remove the logo', kind: 'secondary', action: 'remove-logo' })) : null}`,
  );
}

export const appearancePage = (call: ProjectCall, appearance: Appearance, isShown: boolean): string =>
  projectPage(call, {
    section: 'appearance',
    stylesheetHref: previewPath(appearance.accent),
    children: html`
      ${hasLook(appearance) && !isShown ? hiddenNotice(call) : null}
      ${settingsCard(call, appearance)}
      ${logoCard(call, appearance)}
      ${card(
        { id: 'preview', title: 'Preview' },
        html`
          <p class="soft">This is how the consent page looks. <a href=${`${PAGE_PATHS.docs}/appearance`}>Where people see it</a></p>
          <div class="look-previews">${lookPreview(titleOf(call), lookOf(call.tenant.id, appearance))}</div>`,
      )}`,
  });
