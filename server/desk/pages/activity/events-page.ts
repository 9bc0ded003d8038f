/** What happened, newest first; the address holds the filters, and a script keeps the first page up to date. */
import { EVENT_KINDS } from '@porchlight/contract';
import { button, linkButton } from '../../../pages/components/button.ts';
import { select, textField } from '../../../pages/components/field.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { formatNumber } from '../../../pages/text/numbers.ts';
import { FAILURE_CODES, failureReason } from '../../../pages/views/project/event-reason.ts';
import { EVENT_WORDS } from '../../../pages/views/project/event-words.ts';
import type { EventRecord } from '../../../social-login/ports/events.ts';
import { type EventQuery, isNarrowed, parametersOf } from '../../event-search.ts';
import type { EventNames } from '../../name-events.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { addressOf, pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { eventsTable } from './events-table.ts';

interface EventsModel {
  readonly events: readonly EventRecord[];
  readonly names: EventNames;
  readonly next: number | null;
  readonly asked: EventQuery;
  readonly before?: number | undefined;
  /** Set if each row stands for a whole sign-in. */
  readonly steps?: ReadonlyMap<number, readonly EventRecord[]> | undefined;
  /** How many of the newest events a search looks at. */
  readonly searched: number;
}

const KINDS = [
  { value: '', label: 'Sign-ins and sign-outs' },
  { value: 'all', label: 'Everything' },
  ...EVENT_KINDS.map((kind) => ({ value: kind, label: EVENT_WORDS[kind].label })),
];

const REASONS = [
  { value: '', label: 'Any reason' },
  ...FAILURE_CODES.map((code) => ({ value: code, label: failureReason(undefined, code).text })),
];

const filters = (path: string, asked: EventQuery): Markup => html`
  <form class="stack" method="get" action=${path} role="search" aria-label="Events">
    <div class="inline-form">
      ${textField({ id: 'person', name: 'person', type: 'search', label: 'Person', hint: 'A part of the e-mail address', value: asked.person, maxLength: 200, autocomplete: 'off' })}
      ${select({ id: 'event', name: 'event', label: 'What', value: asked.what, choices: KINDS })}
      ${button({ label: 'Search', kind: 'secondary', action: 'filter' })}
      ${isNarrowed(asked) ? linkButton({ label: 'Show all', href: path, kind: 'quiet' }) : null}
    </div>
    <details class="more" open=${Boolean(asked.from || asked.to || asked.reason || asked.provider || asked.host)}>
      <summary>By day, reason, provider or host</summary>
      <div class="filter-grid">
        ${textField({ id: 'from', name: 'from', type: 'date', label: 'From', value: asked.from })}
        ${textField({ id: 'to', name: 'to', type: 'date', label: 'To', value: asked.to })}
        ${select({ id: 'reason', name: 'reason', label: 'Reason', value: asked.reason, choices: REASONS })}
        ${textField({ id: 'provider', name: 'provider', label: 'Provider', value: asked.provider, maxLength: 64, autocomplete: 'off' })}
        ${textField({ id: 'host', name: 'host', label: 'Host of the app', value: asked.host, maxLength: 200, autocomplete: 'off' })}
      </div>
    </details>
    ${asked.userId === undefined ? null : html`<input type="hidden" name="user_id" value=${asked.userId} />`}
  </form>`;

/** A script follows a list with only one kind of filter; other lists are loaded again by the button. */
const isFollowed = ({ person, from, to, reason, provider, host }: EventQuery): boolean =>
  [person, from, to, reason, provider, host].every((value) => value === '');

export function eventsPage(
  call: ProjectCall,
  { events, names, next, asked, before, searched, steps }: EventsModel,
): string {
  const paths = projectPaths(call.tenant.id);
  const query = parametersOf(asked);
  const isFirst = before === undefined;
  const live = { href: addressOf(paths.eventsLive, query), after: events[0]?.id ?? 0 };
  return projectPage(call, {
    section: 'events',
    children: html`
      ${filters(paths.events, asked)}
      <p class="soft live-line">
        <span data-live-state>Times are in UTC.</span>${' '}<a href=${addressOf(paths.events, query)} data-action="refresh">Refresh</a>
      </p>
      ${eventsTable({
        paths,
        id: 'events',
        caption: steps ? 'One row for each sign-in' : isFirst ? 'Newest events' : 'Older events',
        withUser: true,
        events,
        names,
        steps,
        empty: isNarrowed(asked)
          ? html`No event matches. <a href=${paths.events}>Show all</a>`
          : html`Nothing has happened yet. <a href=${paths.try}>Try the sign-in</a>: it appears here at once.`,
        ...(isFirst && isFollowed(asked) ? { live } : {}),
      })}
      ${pager({
        path: paths.events,
        query,
        next,
        isFirst,
        labels: { next: 'Older events', first: 'Newest events' },
      })}
      ${isNarrowed(asked) ? html`<p class="soft">A search looks at the newest ${formatNumber(searched)} events of a page.</p>` : null}`,
  });
}
