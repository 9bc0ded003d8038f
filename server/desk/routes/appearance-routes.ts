/** How the pages of the sign-in look, on the desk. */
import { AppearanceSettings, LOGO_BYTES_MAX } from '@porchlight/contract';
import { fileFormBody } from '../../http/request/file-form.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { Looks, ManageAppearance } from '../../social-login/ports/appearance.ts';
import { type AppearanceSettings as Settings, settingsIn } from '../../social-login/settings/appearance.ts';
import type { OwnerRoutes, SentForm } from '../owner-routes.ts';
import { appearancePage } from '../pages/sign-in/appearance-page.ts';
import { projectPaths } from '../paths.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly manageAppearance: ManageAppearance;
  readonly looks: Looks;
}

const FIELDS = ['accent', 'terms_url', 'privacy_url', 'support_email'] as const;

export function appearanceRoutes(owner: OwnerRoutes, { readResource, manageAppearance, looks }: Dependencies): void {
  const page = setUpPage('appearance', readResource, async (call, resource) => {
    const isShown = Object.keys(looks.of(call.tenant, resource, null)).length > 0;
    return appearancePage(call, resource.appearance, isShown);
  });
  owner.page('/appearance', page);
  owner.form({
    path: '/appearance',
    operation: 'setAppearance',
    page,
    submit: async (call, form) => {
      unwrap(await manageAppearance.set(call.tenant.id, settingsOf(form)));
      return { to: projectPaths(call.tenant.id).appearance, done: 'look-saved' };
    },
  });
  owner.form({
    path: '/appearance/logo',
    operation: 'setLogo',
    page,
    body: fileFormBody(LOGO_BYTES_MAX),
    countedInside: true,
    submit: async (call, form) => {
      unwrap(await manageAppearance.setLogo(call.tenant, await form.file('logo')));
      return { to: projectPaths(call.tenant.id).appearance, done: 'look-saved' };
    },
  });
  owner.form({
    path: '/appearance/logo/remove',
    operation: 'removeLogo',
    page,
    submit: async (call) => {
      unwrap(await manageAppearance.removeLogo(call.tenant.id));
      return { to: projectPaths(call.tenant.id).appearance, done: 'logo-removed' };
    },
  });
}

/** The same schema as that of the API. An empty field is not set. */
function settingsOf(form: SentForm): Settings {
  const read = AppearanceSettings.safeParse(Object.fromEntries(FIELDS.map((name) => [name, form.field(name) || null])));
  if (read.success) return settingsIn(read.data);
  const errors = read.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: `${LABELS[String(path[0])] ?? 'A field'}: ${message}.`,
  }));
  throw new Refusal({ code: 'invalidRequest', errors });
}

const LABELS: Readonly<Record<string, string>> = {
  accent: 'Accent colour',
  terms_url: 'Terms',
  privacy_url: 'Privacy policy',
  support_email: 'Support address',
};
