/** What the head of every public page links to. */
import { PATHS } from '../paths.ts';
import type { NavigationLink } from './header.ts';

export const PUBLIC_LINKS: readonly NavigationLink[] = [
  { label: 'Docs', href: PATHS.docs },
  { label: 'API', href: PATHS.apiReference },
  { label: 'Developers', href: PATHS.developers },
  { label: 'Account', href: PATHS.account },
];
