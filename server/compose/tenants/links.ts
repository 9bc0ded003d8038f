import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { askForLink } from '../../links/ask-for-link.ts';
import { decideLink } from '../../links/decide-link.ts';
import type { DecideLink, LinkStore, TakeLinkedKey } from '../../links/ports.ts';
import { linkRoutes } from '../../links/routes.ts';
import { takeLinkedKey } from '../../links/take-linked-key.ts';
import { createLinkStore } from '../../storage/links/link-store.ts';
import type { Shared } from '../shared/shared.ts';

export interface Links {
  readonly routes: RestRoutes['links'];
  readonly links: LinkStore;
  readonly decideLink: DecideLink;
  readonly takeKey: TakeLinkedKey;
}

export function composeLinks(
  { baseUrl, clock, database, random, tenants }: Shared,
  { wake }: { readonly wake: () => void },
): Links {
  const links = createLinkStore(database);
  return {
    links,
    routes: linkRoutes({ baseUrl, askForLink: askForLink({ baseUrl, clock, random, tenants, links }) }),
    decideLink: decideLink({ clock, links, wake }),
    takeKey: takeLinkedKey({ clock, random, links }),
  };
}
