/** What the rows of events show beside the events themselves: the providers' names, and the addresses of refused people. */
import { ENTRY_REFUSALS, type EntryRefusal } from '@porchlight/contract';
import type { EventRecord, EventStore } from '../social-login/ports/events.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import { type NameProvider, nameProviders } from './name-providers.ts';
import type { ProjectCall } from './owner-routes.ts';
import type { DeskProviders } from './ports.ts';

export interface EventNames {
  readonly providerOf: NameProvider;
  /** Addresses of people whom the app kept out, by the number of the event; empty for a role that may not see them. */
  readonly refused: ReadonlyMap<number, string>;
}

interface Dependencies {
  readonly providers: Pick<DeskProviders, 'list'>;
  readonly events: Pick<EventStore, 'refusedAddresses'>;
}

export type NameEvents = (
  call: ProjectCall,
  location: TenantLocation,
  events: readonly EventRecord[],
) => Promise<EventNames>;

/** Those who may block a person may see whom the app kept out. */
export const maySeeRefused = ({ may }: Pick<ProjectCall, 'may'>): boolean => may('users:write');

const isEntryRefusal = ({ event, metadata }: EventRecord): boolean =>
  event === 'login_failed' && ENTRY_REFUSALS.includes(metadata.error_code as EntryRefusal);

export const nameEvents =
  ({ providers, events }: Dependencies): NameEvents =>
  async (call, location, shown) => {
    const asked = maySeeRefused(call) ? shown.filter(isEntryRefusal).map(({ id }) => id) : [];
    const [providerOf, refused] = await Promise.all([
      nameProviders(providers, location.tenantId),
      events.refusedAddresses(location, asked),
    ]);
    return { providerOf, refused };
  };
