/** The list of all documents, as the side of each page shows it. */
import type { DocsSection } from '../../pages/layouts/docs.ts';
import { SECTIONS } from '../sources/catalogue.ts';
import type { Library } from './library.ts';

export const titleLink = ({ titles }: Library, path: string) => ({ title: titles.get(path) ?? path, href: path });

export const menuOf = (library: Library): DocsSection[] =>
  SECTIONS.map(({ title, entries }) => ({
    title,
    links: entries.map(({ path }) => inGroup(title, titleLink(library, path))),
  }));

/** `API: Tenant` in the group `API` is called `Tenant`. */
const inGroup = (group: string, { title, href }: { readonly title: string; readonly href: string }) => ({
  title: title.startsWith(`${group}: `) ? title.slice(group.length + 2) : title,
  href,
});
