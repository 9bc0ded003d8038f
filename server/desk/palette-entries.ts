/** What the palette finds in a project, for the role of the person. Pure. */
import type { PaletteEntry } from '../pages/components/palette.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import { projectPaths } from './paths.ts';
import type { ProjectCall } from './project-call.ts';
import { SECTIONS, type Section } from './sections.ts';

const NAME_LENGTH = 60;

interface Action {
  readonly label: string;
  readonly section: Section;
  /** The part of the page that has the form. */
  readonly anchor?: string;
  /** The form that does it: whoever may not send it does not find it. */
  readonly form: string;
}

const ACTIONS: readonly Action[] = [
  { label: 'Add a callback URL', section: 'callbacks', form: '/callbacks/add' },
  { label: 'Enable a provider', section: 'providers', form: '/providers/enable' },
  { label: 'Use your own domain', section: 'domain', form: '/domain' },
  { label: 'Change the look of the sign-in', section: 'appearance', form: '/appearance' },
  { label: 'Choose who may sign in', section: 'access', form: '/access' },
  { label: 'Add a webhook', section: 'webhooks', anchor: 'create', form: '/webhooks' },
  { label: 'Add an OpenID client', section: 'agents', anchor: 'clients', form: '/agents/clients' },
  { label: 'Make a key', section: 'keys', anchor: 'create-key', form: '/keys/create' },
  { label: 'Replace the keys', section: 'keys', anchor: 'rotate', form: '/keys/rotate' },
  { label: 'Choose what needs your approval', section: 'keys', anchor: 'approvals', form: '/keys/policy' },
  { label: 'Invite a member', section: 'members', form: '/members/invite' },
  { label: 'Import users', section: 'users', form: '/users/import' },
  { label: 'Rename the project', section: 'settings', form: '/settings/name' },
  { label: 'Transfer the project', section: 'settings', form: '/settings/transfer' },
  { label: 'Delete the project', section: 'settings', form: '/settings/delete' },
];

export function paletteEntries({ tenant, mayUse, others }: ProjectCall): PaletteEntry[] {
  const paths = projectPaths(tenant.id);
  const sections = (Object.keys(SECTIONS) as Section[]).filter((section) => mayUse.open(paths[section]));
  const pages = sections.map((section) => ({ label: SECTIONS[section], href: paths[section], kind: 'Page' }) as const);
  const open = ACTIONS.filter(({ section, form }) => mayUse.open(paths[section]) && mayUse.send(paths.overview + form));
  const actions = open.map(({ label, section, anchor }): PaletteEntry => {
    const href = anchor === undefined ? paths[section] : `${paths[section]}#${anchor}`;
    return { label, href, kind: 'Action' };
  });
  const projects = others.map(
    ({ id, name }): PaletteEntry => ({
      label: visibleText(name ?? '', NAME_LENGTH) || id,
      href: projectPaths(id).overview,
      kind: 'Project',
    }),
  );
  const machines: PaletteEntry = { label: 'Your machines', href: paths.link, kind: 'Page' };
  return [...pages, machines, ...actions, ...projects];
}
