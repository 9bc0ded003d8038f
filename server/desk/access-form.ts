/** What a form of the access page changes: one of the two lists, an entry or several at a time. Pure. */
import type { FieldFault } from '@porchlight/contract';
import type { AccessList } from '../people/access-list.ts';
import { chosen } from './chosen.ts';
import type { SentForm } from './owner-routes.ts';

export const ACCESS_LISTS = ['domains', 'emails'] as const;
export type AccessListName = (typeof ACCESS_LISTS)[number];

export const listOfForm = (form: SentForm): AccessListName => chosen(form, 'list', ACCESS_LISTS);

const entriesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '');

export function withEntries(list: AccessList, form: SentForm): AccessList {
  const name = listOfForm(form);
  return { ...list, [name]: [...new Set([...list[name], ...entriesOf(form.field('entry'))])] };
}

export function withoutEntry(list: AccessList, form: SentForm): AccessList {
  const name = listOfForm(form);
  return { ...list, [name]: list[name].filter((entry) => entry !== form.field('entry')) };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const FAULTS_SHOWN = 3;

/** Names the entry that is wrong, because the reader sees no index. */
export const accessFaults = (issues: readonly Issue[], given: AccessList): FieldFault[] =>
  issues.slice(0, FAULTS_SHOWN).map(({ path: [field, index], message }) => {
    const entry = typeof index === 'number' && isList(field) ? given[field][index] : undefined;
    return { path: String(field), message: entry === undefined ? `The list ${message}.` : `${entry} ${message}.` };
  });

const isList = (field: PropertyKey | undefined): field is AccessListName => ACCESS_LISTS.some((name) => name === field);
