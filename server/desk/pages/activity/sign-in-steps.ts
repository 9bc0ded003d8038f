/** The steps of one sign-in, folded under its row: what happened before, and how long it took. */
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { inUnit } from '../../../pages/text/time.ts';
import { eventReason } from '../../../pages/views/project/event-reason.ts';
import { EVENT_WORDS } from '../../../pages/views/project/event-words.ts';
import type { EventRecord } from '../../../social-login/ports/events.ts';

function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return 'less than a second';
  return seconds < 120 ? inUnit(seconds, 'second') : inUnit(Math.round(seconds / 60), 'minute');
}

const step = (event: EventRecord): Markup => {
  const reason = eventReason(event);
  return html`<li>${EVENT_WORDS[event.event].label}${reason === null ? null : `: ${reason.text}`}, ${time(event.createdAt)}</li>`;
};

export function signInSteps(event: EventRecord, before: readonly EventRecord[]): Markup {
  const [start] = before;
  if (event.event === 'login_started') return html`<p class="soft">The person has not come back from it.</p>`;
  if (!start) return null;
  return html`
    <details class="sign-in-steps">
      <summary>Took ${duration(event.createdAt.getTime() - start.createdAt.getTime())}</summary>
      <ol>${[...before, event].map(step)}</ol>
    </details>`;
}
