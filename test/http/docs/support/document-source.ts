/**
 * A document as its author wrote it, with the facts of this service filled in and a free port in place of the named
 * one.
 */
import { composeDocs } from '../../../../server/compose/service/docs.ts';
import type { Library } from '../../../../server/docs/pages/library.ts';
import { ENTRIES } from '../../../../server/docs/sources/catalogue.ts';
import type { Harness } from '../../../support/harness.ts';

const libraries = new WeakMap<Harness, Library>();

function libraryOf(harness: Harness): Library {
  const known =
    libraries.get(harness) ?? composeDocs(harness.service.shared, { tools: () => [], routes: () => [] }).library();
  libraries.set(harness, known);
  return known;
}

export function documentSource(harness: Harness, path: string): string {
  const index = ENTRIES.findIndex((entry) => entry.path === path);
  const document = libraryOf(harness).documents[index];
  if (document === undefined) throw new Error(`there is no document ${path}`);
  return document().source;
}

export const withPort = (markdown: string, named: number, free: number): string =>
  markdown.replaceAll(new RegExp(`\\b${named}\\b`, 'g'), String(free));
