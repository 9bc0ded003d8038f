/** How sign-ins went in the last fourteen days, and how that compares with the week before. */
import { barChart } from '../../../pages/charts/bar-chart.ts';
import { card } from '../../../pages/components/card.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf, formatNumber } from '../../../pages/text/numbers.ts';
import { formatDay, formatShortDay } from '../../../pages/text/time.ts';
import type { ProjectPaths } from '../../paths.ts';
import { type Trend, WEEK } from '../../trend.ts';
import { addressOf } from '../frame/pager.ts';

/** `12 more than in the week before`. Empty if there is nothing before to compare with. */
export function comparedWords({ now, before }: Trend['signIns']): string {
  if (before === 0) return now === 0 ? 'none in the week before either' : 'none in the week before';
  if (now === before) return 'as many as in the week before';
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than in the week before`;
}

/** The failures that are counted, as a list of who and why. */
const failuresOf = (paths: ProjectPaths, days: Trend['days']): string =>
  addressOf(paths.events, { event: 'login_failed', from: days.at(-WEEK)?.day });

/** It leads to the failures of all days that are shown, if there are any. */
const failureCount = (paths: ProjectPaths, days: Trend['days'], { now }: Trend['failures']): Markup => {
  const count = html`<strong>${countOf(now, 'failure')}</strong>`;
  return days.some(({ failures }) => failures > 0)
    ? html`<a href=${failuresOf(paths, days)} data-action="failures">${count}</a>`
    : count;
};

const chart = (days: Trend['days'], signIns: Trend['signIns'], failures: Trend['failures']): Markup =>
  barChart({
    id: 'sign-ins',
    title: 'Sign-ins and failures a day',
    description: `${countOf(signIns.now, 'sign-in')} and ${countOf(failures.now, 'failure')} in the last 7 days; the busiest of ${days.length} days had ${countOf(Math.max(0, ...days.map(({ logins }) => logins)), 'sign-in')}.`,
    unit: 'Day',
    labels: days.map(({ day }) => ({ short: formatShortDay(day), long: formatDay(day) })),
    series: [
      { label: 'Sign-ins', ink: 'lit', values: days.map(({ logins }) => logins) },
      { label: 'Failures', ink: 'alert', values: days.map((one) => one.failures) },
    ],
  });

export const trendCard = (paths: ProjectPaths, { days, signIns, failures }: Trend): Markup =>
  card(
    { id: 'trend', title: 'Sign-ins' },
    html`
      <p>
        <strong>${countOf(signIns.now, 'sign-in')}</strong> in the last 7 days, ${comparedWords(signIns)};${' '}
        ${failureCount(paths, days, failures)}, ${comparedWords(failures)}.
      </p>
      ${days.every(({ logins, failures: failed }) => logins + failed === 0) ? null : chart(days, signIns, failures)}
      <p><a href=${paths.insights}>Insights</a></p>`,
  );
