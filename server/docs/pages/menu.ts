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

/** `API: Tenant` in the group `API` is called `Tenant`, and `Quickstart: Hono` in `Quickstarts` is `Hono`. */
const inGroup = (group: string, { title, href }: { readonly title: string; readonly href: string }) => {
  const prefix = [`${group}: `, `${group.replace(/s$/, '')}: `].find((start) => title.startsWith(start)) ?? '';
  return { title: title.slice(prefix.length), href };
};
