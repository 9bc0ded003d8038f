/** A document as its author wrote it, with the facts filled in for this service and a free port in place of the named one. */
import { composeDocs } from '../../../../server/compose/docs.ts';
import { ENTRIES } from '../../../../server/docs/catalogue.ts';
import type { Harness } from '../../../support/harness.ts';

export function documentSource({ service }: Harness, path: string): string {
  const index = ENTRIES.findIndex((entry) => entry.path === path);
  const document = composeDocs(service.shared, { tools: () => [], routes: () => [] }).library().documents[index];
  if (document === undefined) throw new Error(`there is no document ${path}`);
  return document().source;
}

export const withPort = (markdown: string, named: number, free: number): string =>
  markdown.replaceAll(new RegExp(`\\b${named}\\b`, 'g'), String(free));
