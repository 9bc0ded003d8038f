/** How the pages of the sign-in look, on the desk. */
import { AppearanceSettings, LOGO_BYTES_MAX, LOGO_THEMES } from '@porchlight/contract';
import { lookObject } from '../../http/logging/request-object.ts';
import { fileFormBody } from '../../http/request/file-form.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { Looks, ManageAppearance } from '../../social-login/ports/appearance.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import {
  type Appearance,
  LOGO_FIELD,
  type AppearanceSettings as Settings,
  settingsIn,
} from '../../social-login/settings/appearance.ts';
import { versionOf } from '../../social-login/settings/logo.ts';
import type { EndedRows } from '../../undo/ports.ts';
import type { Done } from '../done-notices.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { appearancePage, hasLook, LOGO_FORMS } from '../pages/sign-in/appearance-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskProviders } from '../ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly manageAppearance: ManageAppearance;
  readonly providers: Pick<DeskProviders, 'list'>;
  readonly looks: Looks;
  readonly rows: Pick<EndedRows, 'read'>;
}

const FIELDS = ['accent', 'terms_url', 'privacy_url', 'support_email'] as const;

export function appearanceRoutes(
  owner: OwnerRoutes,
  { readResource, manageAppearance, providers, looks, rows }: Dependencies,
): void {
  const page = setUpPage('appearance', readResource, async (call, resource) => {
    const shown = unwrap(await providers.list(call.tenant.id)).filter(({ enabled }) => enabled);
    return appearancePage(call, {
      appearance: resource.appearance,
      isShown: isShown(call, resource, null),
      providers: shown,
    });
  });
  /** `address` is where a sign-in returns to; null for pages outside of a sign-in. */
  const isShown = ({ tenant }: ProjectCall, resource: SocialLoginResource, address: string | null): boolean =>
    Object.keys(looks.of(tenant, resource, address)).length > 0;

  /** A look that is saved may still be hidden: it is shown only with a proven host. */
  const doneWith = async (call: ProjectCall, appearance: Appearance): Promise<Done> => {
    if (!hasLook(appearance)) return 'look-cleared';
    const resource = { ...unwrap(await readResource(call.tenant.id)), appearance };
    if (!isShown(call, resource, null)) return 'look-not-shown';
    return resource.callbackUrls.every((url) => isShown(call, resource, url)) ? 'look-saved' : 'look-saved-for-some';
  };
  owner.page('/appearance', page);
  owner.form({
    path: '/appearance',
    operation: 'setAppearance',
    object: (_call, form) => lookObject(Object.fromEntries(FIELDS.map((name) => [name, form.field(name)]))),
    page,
    submit: async (call, form) => {
      const appearance = unwrap(await manageAppearance.set(call.tenant.id, settingsOf(form)));
      return { to: projectPaths(call.tenant.id).appearance, done: await doneWith(call, appearance) };
    },
  });
  for (const theme of LOGO_THEMES) {
    const path = `/appearance/${LOGO_FORMS[theme]}`;
    const object = (): string => (theme === 'light' ? 'the logo' : 'the logo for dark');
    owner.form({
      path,
      operation: 'setLogo',
      object,
      page,
      body: fileFormBody(LOGO_BYTES_MAX),
      undo: async (call, form) => {
        const present = unwrap(await manageAppearance.read(call.tenant.id))[LOGO_FIELD[theme]];
        const instead = versionOf(await form.file('logo'));
        const row = present && present !== instead ? await rows.read('logo', call.tenant.id, theme) : null;
        if (!row) return null;
        return { ended: { kind: 'logo', data: { row, instead } }, done: 'logo-replaced', object: object() };
      },
      submit: async (call, form) => {
        const appearance = unwrap(await manageAppearance.setLogo(call.tenant, theme, await form.file('logo')));
        return { to: projectPaths(call.tenant.id).appearance, done: await doneWith(call, appearance) };
      },
    });
    owner.form({
      path: `${path}/remove`,
      operation: 'removeLogo',
      object,
      page,
      undo: async (call) => {
        const row = await rows.read('logo', call.tenant.id, theme);
        const ended = { kind: 'logo', data: { row: row ?? '', instead: null } } as const;
        return row === null ? null : { ended, done: 'logo-removed', object: object() };
      },
      submit: async (call) => {
        unwrap(await manageAppearance.removeLogo(call.tenant.id, theme));
        return { to: projectPaths(call.tenant.id).appearance, done: 'logo-removed' };
      },
    });
  }
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
