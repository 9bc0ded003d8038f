/** The text of a page while sign-in is not set up for the project. */
import { linkButton } from '../../../pages/components/button.ts';
import { emptyState } from '../../../pages/components/empty-state.ts';
import type { Markup } from '../../../pages/html.ts';
import type { ProjectPaths } from '../../paths.ts';
import type { Section } from '../../sections.ts';

/** The purpose of the page, for the time after sign-in is set up. */
const FROM_THEN_ON: Readonly<Partial<Record<Section, string>>> = {
  users: 'People appear here after their first sign-in.',
  teams: 'Then you can let people of your app work in teams.',
  events: 'Sign-ins appear here as they happen.',
  insights: 'Figures appear here after the first sign-in.',
  providers: 'Then you choose here which providers people sign in with.',
  domain: 'Then you can let people sign in under your own host.',
  appearance: 'Then you choose here how the sign-in pages look.',
  access: 'Then you choose here who may sign in.',
  agents: 'Then you choose here whether agents of your users may connect.',
  file: 'Then you find all settings of the project here, as one file.',
};

export const notSetUp = (paths: ProjectPaths, section: Section): Markup =>
  emptyState({
    title: 'Sign-in is not set up yet',
    text: `Register the address that your app takes people back at. ${FROM_THEN_ON[section] ?? 'From then on they can sign in.'}`,
    action: linkButton({ label: 'Register a callback URL', href: paths.callbacks }),
  });
