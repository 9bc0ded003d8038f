/** What stands on a page of a project whose sign-in is not set up. */
import { linkButton } from '../../../pages/components/button.ts';
import { emptyState } from '../../../pages/components/empty-state.ts';
import type { Markup } from '../../../pages/html.ts';
import type { ProjectPaths } from '../../paths.ts';

export const notSetUp = (paths: ProjectPaths): Markup =>
  emptyState({
    title: 'Sign-in is not set up yet',
    text: 'Register the address that your app takes people back at. From then on they can sign in.',
    action: linkButton({ label: 'Register a callback URL', href: paths.callbacks }),
  });
