/** Every cap of a tier with what is used of it. */
import type { LimitName } from '@porchlight/contract';
import { meter } from '../components/meter.ts';
import { time } from '../components/time.ts';
import { html, type Markup } from '../html.ts';
import { LIMIT_WORDS } from './limit-words.ts';

export interface UsageModel {
  readonly name: LimitName;
  readonly used: number;
  readonly max: number;
  readonly resetsAt: Date | null;
}

export const usageBars = (id: string, usage: readonly UsageModel[]): Markup => html`
  <div class="meters">
    ${usage.map(({ name, used, max, resetsAt }) =>
      meter({
        id: `${id}-${name}`,
        label: LIMIT_WORDS[name],
        used,
        max,
        note: resetsAt === null ? undefined : html`starts again ${time(resetsAt)}`,
      }),
    )}
  </div>`;
