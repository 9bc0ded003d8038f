/** Lists come in pages: `--limit` sets the size, and `--after` takes the last entry of the previous page. */
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PageRequest } from '../../storage/admin/page.ts';
import type { Call, Fault, Option } from './command.ts';
import { type Block, line } from './render.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

export const PAGING: Readonly<Record<string, Option>> = {
  limit: { type: 'string', help: `entries of a page, 1 to ${MAX_LIMIT} (default ${DEFAULT_LIMIT})` },
  after: { type: 'string', help: 'continue after this entry; the end of a page names it' },
};

export function readPaging({ options }: Pick<Call, 'options'>): Result<PageRequest, Fault> {
  const limit = options.limit === undefined ? DEFAULT_LIMIT : Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    return fail({ exit: 'usage', message: `--limit is a whole number from 1 to ${MAX_LIMIT}.` });
  return ok({ limit, after: typeof options.after === 'string' ? options.after : null });
}

export const nextPage = (next: string | null): Block[] =>
  next === null ? [] : [line(''), line(`More with: --after ${next}`)];

/** For lists whose entries are numbered. */
export function readNumberedPaging(call: Pick<Call, 'options'>): Result<PageRequest, Fault> {
  const paging = readPaging(call);
  if (paging.ok && paging.value.after !== null && !/^\d{1,15}$/.test(paging.value.after))
    return fail({ exit: 'usage', message: '--after is the number of an entry.' });
  return paging;
}
