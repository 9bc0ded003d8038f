/** Permissions, risks and presets, from the contract. */
import {
  isApprovable,
  type OperationId,
  operationsOf,
  PERMISSION_PRESETS,
  PERMISSIONS,
  RISK_MEANINGS,
  RISKS,
} from '@porchlight/contract';
import { APPROVAL_RULES } from '../../approvals/approval-rules.ts';
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

/** `{{approval_rules}}`: every operation that may have to wait, when it does, and what its approval depends on. */
export const approvalTable = (): string =>
  markdownTable(
    ['Operation', 'Risk', 'Waits', 'Out of date once this changes'],
    operationsOf().flatMap((operation) => {
      const id = operation.metadata.id as OperationId;
      if (!isApprovable(id)) return [];
      const { waits, outOfDate } = APPROVAL_RULES[id];
      const link = `[${operation.summary?.toLowerCase()}](${operationHref(operation)})`;
      return [[link, String(operation.metadata.risk), waits, outOfDate ?? 'nothing: it only adds']];
    }),
  );
