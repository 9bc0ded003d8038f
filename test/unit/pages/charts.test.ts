import { describe, expect, it } from 'vitest';
import { barChart } from '../../../server/pages/charts/bar-chart.ts';
import type { ChartProps } from '../../../server/pages/charts/chart-frame.ts';
import { lineChart } from '../../../server/pages/charts/line-chart.ts';
import { axisLabels, heightOf, niceMax } from '../../../server/pages/charts/scale.ts';
import { html, renderMarkup } from '../../../server/pages/html.ts';
import { usersOverTime } from '../../../server/pages/views/project/users-over-time.ts';

const chart = (values: number[]): ChartProps => ({
  id: 'c',
  title: 'Sign-ins a day',
  description: 'Three days.',
  unit: 'Day',
  labels: values.map((_, index) => ({ short: `${index}`, long: `Day ${index}` })),
  series: [{ label: 'Sign-ins', ink: 'lit', values }],
});

describe('the axis', () => {
  it.each([
    [0, 4],
    [3, 4],
    [5, 6],
    [17, 20],
    [23, 24],
    [58, 60],
    [101, 120],
    [5_000, 5_000],
    [8_001, 10_000],
  ])('of values up to %d ends at %d', (highest, end) => {
    expect(niceMax(highest)).toBe(end);
  });

  it('always has a whole number in the middle', () => {
    for (let highest = 0; highest < 3_000; highest += 1) {
      expect(Number.isInteger(niceMax(highest) / 2)).toBe(true);
      expect(niceMax(highest)).toBeGreaterThanOrEqual(highest);
    }
  });

  it('shows at most three labels', () => {
    expect(axisLabels(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'e']);
    expect(axisLabels(['a', 'b'])).toEqual(['a', 'b']);
    expect(axisLabels(['a'])).toEqual(['a']);
    expect(axisLabels([])).toEqual([]);
  });

  it('keeps the smallest value visible', () => {
    expect(heightOf(1, 100_000)).toBeGreaterThan(1);
    expect(heightOf(0, 100_000)).toBe(0);
  });
});

describe.each([
  ['a bar chart', barChart],
  ['a line chart', lineChart],
])('%s', (_name, draw) => {
  const page = renderMarkup(html`${draw(chart([1, 0, 7]))}`);

  it('has a name and a description for those who do not see it', () => {
    expect(page).toContain('role="img" aria-labelledby="c-name c-desc"');
    expect(page).toContain('<title id="c-name">Sign-ins a day</title><desc id="c-desc">Three days.</desc>');
  });

  it('stands over a table with the same numbers', () => {
    expect(page).toMatch(/<th scope="row">Day 2<\/th><td class="numeric">7<\/td>/);
  });

  it('draws nothing rather than failing when there is nothing', () => {
    expect(() => renderMarkup(html`${draw(chart([]))}`)).not.toThrow();
  });
});

describe('users over time', () => {
  const daily = [0, 2, 1].map((new_users, index) => ({ day: `2026-11-${12 + index}`, new_users }));

  it('counts everybody who had come by the end of each day, for all days', () => {
    expect(usersOverTime({ users_total: 5_000, daily })).toEqual([
      { day: '2026-11-12', users: 4_997 },
      { day: '2026-11-13', users: 4_999 },
      { day: '2026-11-14', users: 5_000 },
    ]);
  });

  it('is a flat line of nothing for a project without users', () => {
    const quiet = daily.map(({ day }) => ({ day, new_users: 0 }));
    expect(usersOverTime({ users_total: 0, daily: quiet }).every(({ users }) => users === 0)).toBe(true);
  });
});
