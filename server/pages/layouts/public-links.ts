/** The links in the header of every public page. */
import { PAGE_PATHS } from '../paths.ts';
import type { NavigationLink } from './header.ts';

export const PUBLIC_LINKS: readonly NavigationLink[] = [
  { label: 'Docs', href: PAGE_PATHS.docs },
  { label: 'API', href: PAGE_PATHS.apiReference },
  { label: 'Developers', href: PAGE_PATHS.developers },
  { label: 'Account', href: PAGE_PATHS.account },
];
