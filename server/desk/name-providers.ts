/** How the rows of the desk show identity providers: by the name that the project gives them, and their picture. */
import type { TaggedProvider } from '../pages/components/provider-tag.ts';
import { labelOf, markOf } from '../providers/catalogue/catalogue.ts';
import type { UserProvider } from '../social-login/ports/identities.ts';
import type { DeskProviders } from './ports.ts';

export type NameProvider = (id: string) => TaggedProvider;

/** A provider that the project no longer has keeps the name that everybody knows it by. */
export async function nameProviders(providers: Pick<DeskProviders, 'list'>, tenantId: string): Promise<NameProvider> {
  const listed = await providers.list(tenantId);
  const labels = new Map(listed.ok ? listed.value.map(({ provider, label }) => [provider, label]) : []);
  return (id) => ({ id, label: labels.get(id) ?? labelOf(id), mark: markOf(id) });
}

export const taggedProvider = ({ id, label }: UserProvider): TaggedProvider => ({ id, label, mark: markOf(id ?? '') });
