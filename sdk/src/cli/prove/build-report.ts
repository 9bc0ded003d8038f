/** Puts the report of a run together: what was looked at, what was not and why, and what was found. */

import type { World } from './checks/common/world.ts';
import { matrixOf } from './checks/matrix-rows.ts';
import { reasonFor } from './findings/allow.ts';
import { CHECK_IDS } from './findings/catalogue.ts';
import { fixOf } from './findings/fixes.ts';
import { compareMatrices, type Matrix, NO_MATRIX } from './findings/matrix.ts';
import {
  byGravity,
  type Coverage,
  type Finding,
  type MadePerson,
  type NotReached,
  type Report,
} from './findings/report.ts';
import type { Prepared, TooLittle } from './prepare.ts';
import type { ProveOptions } from './prove-options.ts';
import { READ_MS } from './reading/page-reader.ts';
import { shownShape } from './site/address.ts';
import type { Planned } from './site/planned.ts';
import type { SourceRoute } from './site/source-routes.ts';
import type { Walk } from './site/walk.ts';
import { isFine } from './traffic/answer.ts';
import type { Gate } from './traffic/gate.ts';

const MOST_UNREAD = 20;

export interface Looked {
  readonly gate: Gate;
  readonly made: readonly MadePerson[];
  readonly source: readonly SourceRoute[];
  readonly planned: Planned;
}

const FETCH_ONLY: NotReached = {
  what: 'scripts',
  why: 'no script was run: install playwright-core in the project, and Chromium opens the pages too',
  applies: false,
};
const CUT: NotReached = {
  what: 'pages',
  why: 'the app has more pages than a run visits; those of one kind are looked at a few times',
  applies: false,
};

const shapesOf = (walks: readonly Walk[]): string[] => {
  const pages = walks.flatMap(({ pages: all }) => all).filter(({ answer }) => isFine(answer));
  return [...new Set(pages.map(({ url }) => shownShape(url)))].sort().slice(0, 100);
};

/** Texts that took too long to read. Nothing is known about their content. */
const unreadOf = ({ unread }: Gate): NotReached[] =>
  [...new Set(unread.map(shownShape))]
    .slice(0, MOST_UNREAD)
    .map((what) => ({ what, why: `its text could not be read within ${READ_MS / 1_000} s`, applies: true }));

const frame = ({ version, chromium }: ProveOptions, { gate, made }: Looked) =>
  ({
    version,
    mode: chromium ? 'chromium' : 'fetch',
    requests: gate.budget.requests,
    seconds: gate.budget.seconds,
    test_users: made,
  }) satisfies Partial<Coverage>;

const compared = (matrix: Matrix, { earlier }: ProveOptions): Pick<Report, 'compare'> =>
  earlier ? { compare: compareMatrices(matrix, earlier) } : {};

export function reportOf(options: ProveOptions, looked: Looked, world: World, prepared: Prepared): Report {
  const { app, allowed, chromium } = options;
  const { a, b, nobody, notSeen } = prepared;
  const isAccepted = (finding: Finding): boolean => reasonFor(finding, allowed) !== null;
  const accepted = world.findings.filter(isAccepted).map((one) => ({
    what: `${one.id} ${one.title}`,
    why: `accepted: ${reasonFor(one, allowed)}`,
    applies: false,
  }));
  const matrix = matrixOf(world, looked.source, looked.planned.left);
  return {
    app: app.origin,
    coverage: {
      ...frame(options, looked),
      proved: CHECK_IDS.filter((id) => world.proved.has(id)),
      reached: shapesOf([a.walk, b.walk, nobody.walk]),
      not_reached: [
        ...world.unanswered,
        ...unreadOf(looked.gate),
        ...([a.walk, b.walk].some(({ isCut }) => isCut) ? [CUT] : []),
        ...(chromium ? notSeen : [FETCH_ONLY]),
        ...accepted,
      ],
    },
    matrix,
    ...compared(matrix, options),
    findings: world.findings.filter((finding) => !isAccepted(finding)).sort(byGravity),
  };
}

/** The report of a run in which nobody could be told apart. */
export function nothingReached(options: ProveOptions, looked: Looked, why: string, end: TooLittle | null): Report {
  const leak = end?.leak ?? null;
  const found: Finding[] = leak ? [{ ...leak, fix: fixOf(leak.id, options.framework) }] : [];
  const left = found.filter((finding) => reasonFor(finding, options.allowed) === null);
  return {
    app: options.app.origin,
    coverage: {
      ...frame(options, looked),
      proved: leak ? [leak.id] : [],
      reached: shapesOf(end ? [end.walk] : []),
      not_reached: [
        ...CHECK_IDS.filter((id) => id !== leak?.id).map((what) => ({ what, why, applies: true })),
        ...unreadOf(looked.gate),
      ],
    },
    matrix: NO_MATRIX,
    ...compared(NO_MATRIX, options),
    findings: left,
  };
}
