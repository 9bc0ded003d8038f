/** Every cap of a tier, with how much of it is used. */
import type { LimitName } from '@porchlight/contract';
import { meter } from '../../components/meter.ts';
import { exactTime } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { formatNumber } from '../../text/numbers.ts';
import { LIMIT_WORDS } from './limit-words.ts';

export interface UsageModel {
  readonly name: LimitName;
  readonly used: number;
  /** Null: no cap, so there is a figure and no bar. */
  readonly max: number | null;
  readonly resetsAt: Date | null;
}

/**
 * The page shows how much a minute may take, but not what is left of this minute, because a page does not change while
 * it is read.
 */
const MINUTE: LimitName = 'auth_events_per_minute';

/** A page mentions agents once there are some. */
const isShown = ({ name, used }: UsageModel): boolean =>
  !name.startsWith('agent_') || (used > 0 && name !== 'agent_refreshes_per_minute');

export function usageBars(id: string, usage: readonly UsageModel[]): Markup {
  const perMinute = usage.find(({ name }) => name === MINUTE);
  return html`
  <div class="meters">
    ${usage
      .filter((one) => one !== perMinute && isShown(one))
      .map(({ name, used, max, resetsAt }) =>
        meter({
          id: `${id}-${name}`,
          label: LIMIT_WORDS[name],
          used,
          max,
          note: resetsAt === null ? undefined : html`resets ${exactTime(resetsAt)}`,
        }),
      )}
  </div>
  ${perMinute?.max ? html`<p class="soft">At most ${formatNumber(perMinute.max)} auth events a minute.</p>` : null}`;
}
