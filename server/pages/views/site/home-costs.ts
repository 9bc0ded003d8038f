/** What it costs: what each tier holds, in words and figures of the contract. */
import { EPHEMERAL_LIFETIME_H, TIER_LIMITS, TIERS, type Tier } from '@porchlight/contract';
import { html, type Markup } from '../../html.ts';
import { formatNumber } from '../../text/numbers.ts';

const TIERS_IN_WORDS: Readonly<Record<Tier, readonly [name: string, words: string]>> = {
  ephemeral: ['Guest', `No account. Lives for ${EPHEMERAL_LIFETIME_H} hours, unless somebody claims it.`],
  free: ['Free', 'Claimed by you. Does not expire; one allowance for all of your projects.'],
  plus: ['Plus', 'For an app that people use every day.'],
  pro: ['Pro', 'For many people, or many apps.'],
};

const figures = (tier: Tier): string => {
  const { storedUsers, eventsPerMonth, eventsPerLifetime } = TIER_LIMITS[tier];
  const events =
    eventsPerMonth === null
      ? eventsPerLifetime === null
        ? 'no cap on sign-in events'
        : `${formatNumber(eventsPerLifetime)} sign-in events in all`
      : `${formatNumber(eventsPerMonth)} sign-in events a month`;
  return `${formatNumber(storedUsers)} users, ${events}`;
};

export const homeCosts = (): Markup => html`
  <section class="home-section" aria-labelledby="cost-title">
    <h2 id="cost-title">What it costs</h2>
    <p class="lead">Starting costs nothing: no card, no account. Who runs this service decides who gets Plus and Pro, and for what.</p>
    <ul class="tier-grid">
      ${TIERS.map((tier) => {
        const [name, words] = TIERS_IN_WORDS[tier];
        return html`<li><h3>${name}</h3><p class="tier-figures">${figures(tier)}</p><p>${words}</p></li>`;
      })}
    </ul>
    <p class="soft">A cap that is passed pauses a guest project and refuses new sign-ins of a claimed one; nothing is lost. <a href="/docs/limits">All limits</a></p>
  </section>`;
