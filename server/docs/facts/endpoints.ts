/** Tables of operations, from the contract. */
import {
  type Auth,
  BESIDE_CONTRACT,
  ERRORS,
  errorsOf,
  type Operation,
  operationsOf,
  TAGS,
  type Tag,
} from '@porchlight/contract';
import { markdownTable } from '../markdown/markdown-table.ts';
import { operationHref } from '../sources/catalogue.ts';

export const CREDENTIALS: Readonly<Record<Auth, string>> = {
  public: 'none',
  management: 'management key',
  application: 'application key',
  edgeSession: 'edge session token',
  waitToken: 'wait token',
  accountToken: 'OAuth access token of an account',
  accountSession: 'browser session of an account',
};

const withTag = (tag: Tag): Operation[] => operationsOf().filter(({ metadata }) => metadata.tag === tag);

const row = (operation: Operation): string[] => [
  operation.method,
  `[\`${operation.path}\`](${operationHref(operation)})`,
  operation.summary ?? '',
  CREDENTIALS[operation.metadata.auth],
];

/** `{{endpoints Tenant}}`, or all of them. */
export function endpointTable(tag: string): string {
  const tags = tag === '' ? TAGS : TAGS.filter((known) => known === tag);
  if (tags.length === 0) throw new Error(`No operation has the tag ${tag}.`);
  return markdownTable(['Method', 'Path', 'What it does', 'Credential'], tags.flatMap(withTag).map(row));
}

/** `{{errors_of refreshSession}}`: the codes of one operation. */
export function errorsOfOperation(id: string): string {
  const operation = operationsOf().find(({ metadata }) => metadata.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return markdownTable(
    ['Code', 'Status', 'When'],
    errorsOf(operation.metadata).map((code) => [
      `[\`${code}\`](/docs/errors#${code})`,
      String(ERRORS[code].status),
      ERRORS[code].detail,
    ]),
  );
}

/** `{{while_paused}}`: what keeps working. */
export const endpointsWhilePaused = (): string =>
  operationsOf()
    .filter(({ metadata }) => metadata.whilePaused)
    .map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary?.toLowerCase()}`)
    .join('\n');

/** `{{beside_contract}}`: the addresses that are not operations, and why. */
export const besideTable = (): string =>
  markdownTable(
    ['What', 'Addresses', 'Why it is no operation'],
    BESIDE_CONTRACT.map(({ what, paths, reason }) => [what, paths.map((path) => `\`${path}\``).join(', '), reason]),
  );
