/** Permissions, risks and presets, from the contract. */
import {
  type Operation,
  type OperationId,
  operationsOf,
  PERMISSION_PRESETS,
  PERMISSIONS,
  RISK_MEANINGS,
  RISKS,
} from '@porchlight/contract';
import { rowOf } from '../../approvals/describe/describe-call.ts';
import { EFFECTS, risksOf } from '../../approvals/effect.ts';
import { markdownTable } from '../markdown/markdown-table.ts';
import { operationHref } from '../sources/catalogue.ts';

const code = (word: string): string => `\`${word}\``;

/** `{{permissions}}`: which operations need which, with the highest risk of each. Unused permissions are left out. */
export const permissionTable = (): string =>
  markdownTable(
    ['Permission', 'Operations, with their risk'],
    PERMISSIONS.flatMap((permission) => {
      const needing = operationsOf().filter(({ metadata }) => metadata.permission === permission);
      const links = needing.map(
        (operation) =>
          `[${operation.summary?.toLowerCase()}](${operationHref(operation)}) (${operation.metadata.risk})`,
      );
      return links.length === 0 ? [] : [[code(permission), links.join(', ')]];
    }),
  );

/** `{{risks}}` */
export const riskTable = (): string =>
  markdownTable(
    ['Risk', 'Meaning'],
    RISKS.map((risk) => [risk, `The call ${RISK_MEANINGS[risk]}.`]),
  );

/** `{{permission_presets}}` */
export const presetTable = (): string =>
  markdownTable(
    ['Preset', 'Permissions'],
    Object.entries(PERMISSION_PRESETS).map(([name, permissions]) => [
      code(name),
      permissions.length === PERMISSIONS.length ? 'all' : permissions.map(code).join(', '),
    ]),
  );

const DRY_RUNS = 'a dry run never waits';

/** `{{approval_rules}}`: every operation that may have to wait, for which effects, and what its approval depends on. */
export const approvalTable = (): string =>
  markdownTable(
    ['Operation', 'Waits, by the risk of the policy, if', 'Out of date once this changes'],
    operationsOf().flatMap((operation) => {
      const row = rowOf(operation.metadata.id as OperationId);
      if (!row || row.effects.length === 0) return [];
      const link = `[${operation.summary?.toLowerCase()}](${operationHref(operation)})`;
      const waits = risksOf(row.effects).map((risk) => {
        const words = row.effects.filter((kind) => EFFECTS[kind].risk === risk).map((kind) => EFFECTS[kind].words);
        return `${code(risk)}: ${words.join('; or ')}`;
      });
      const dryRun = takesDryRun(operation) ? [DRY_RUNS] : [];
      return [[link, [...waits, ...dryRun].join('. '), row.outOfDate ?? 'nothing: it only adds']];
    }),
  );

const takesDryRun = ({ query }: Operation): boolean =>
  typeof query === 'object' && query !== null && 'shape' in query && 'dry_run' in (query.shape as object);
