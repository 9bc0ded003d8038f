/** The page of errors: one anchor for every code of the contract. */
import { ERROR_CODES, ERRORS, type ErrorCode, errorsOf, operationsOf } from '@porchlight/contract';
import { operationHref } from '../sources/catalogue.ts';

/** If more operations than this have an error, they are not listed. */
const FEW = 6;

function answeredBy(code: ErrorCode): string {
  const operations = operationsOf().filter(({ metadata }) => errorsOf(metadata).includes(code));
  if (operations.length === 0) return '';
  if (operations.length > FEW) return `\n\nMay come from ${operations.length} operations.`;
  const names = operations.map(
    (operation) => `[\`${operation.method} ${operation.path}\`](${operationHref(operation)})`,
  );
  return `\n\nMay come from ${names.join(', ')}.`;
}

const entry = (code: ErrorCode): string => {
  const { status, title, detail, remedy } = ERRORS[code];
  return `### ${code} {#${code}}\n\n**${status} ${title}.** ${detail}\n\n**What to do:** ${remedy}${answeredBy(code)}`;
};

export function errorList(): string {
  const byStatus = Map.groupBy(ERROR_CODES, (code) => ERRORS[code].status);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [`## Status ${status}`, ...codes.map(entry)].join('\n\n'))
    .join('\n\n');
}
