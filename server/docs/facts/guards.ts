/** The guard table of the contract, and which routes name which guard. */
import { GUARDS, type Guard, type GuardChoice, type GuardLimit } from '@porchlight/contract';
import { markdownTable } from '../markdown/markdown-table.ts';

/** A route as the application mounts it. */
export interface RouteFact {
  readonly method: string;
  readonly path: string;
  readonly guard: GuardChoice | undefined;
}

const number = (value: number): string => value.toLocaleString('en-GB');

const WHOM: Readonly<Record<GuardLimit['by'], string>> = {
  address: 'each address',
  'address at a tenant': 'each address, at each project',
  tenant: 'each tenant',
  account: 'each account or guest',
  client: 'each connected program of somebody',
  person: 'each person of an app',
};

const perMinute = ({ minute, hour }: GuardLimit): string => {
  if (hour !== undefined) return `${number(hour)} an hour`;
  if (minute === 'tier') return 'the auth events a minute of its tier';
  return minute === undefined ? 'no limit' : number(minute);
};

const inUnit = (value: number, unit: Guard['unit']): string =>
  unit === 'bytes' ? `${number(value / 1_048_576)} MiB` : number(value);

const perDay = ({ day, dayUnclaimed, year, unclaimed }: GuardLimit, unit: Guard['unit']): string =>
  [
    day === undefined ? 'no limit' : inUnit(day, unit),
    ...(dayUnclaimed === undefined ? [] : [`${inUnit(dayUnclaimed, unit)} while unclaimed`]),
    ...(year === undefined ? [] : [`${number(year)} a year`]),
    ...(unclaimed === undefined ? [] : [`${number(unclaimed)} in all while unclaimed`]),
  ].join('; ');

export const guardTable = (): string =>
  markdownTable(
    ['Guard', 'What', 'Counted for', 'A minute', 'A day', 'Stored by one call', 'Kept'],
    Object.entries(GUARDS).flatMap(([name, guard]: [string, Guard]) =>
      guard.limits.map((limit, index) => [
        index === 0 ? `\`${name}\`` : '',
        index === 0 ? guard.calls : '',
        WHOM[limit.by],
        perMinute(limit),
        perDay(limit, guard.unit),
        guard.bytes === 0 ? 'nothing' : `up to ${number(guard.bytes / 1_024)} KiB`,
        guard.kept ?? 'not at all',
      ]),
    ),
  );

export const guardedRouteTable = (routes: readonly RouteFact[]): string =>
  markdownTable(
    ['Route', 'Guard'],
    routes.map(({ method, path, guard }) => [
      `\`${method === 'ALL' ? '' : `${method} `}${path}\``,
      typeof guard === 'string' ? `\`${guard}\`` : (guard?.none ?? 'forgotten'),
    ]),
  );
