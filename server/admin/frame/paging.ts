/** Lists come in pages: `--limit` sets the size, and `--after` takes the last entry of the previous page. */
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PageRequest } from '../../storage/admin/page.ts';
import type { AdminContext } from './admin-context.ts';
import type { Call, Fault, Option } from './command.ts';
import { type Block, line } from './render.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

export const PAGING: Readonly<Record<string, Option>> = {
  limit: { type: 'string', help: `entries of a page, 1 to ${MAX_LIMIT} (default ${DEFAULT_LIMIT})` },
  after: { type: 'string', help: 'continue after this entry; the end of a page names it' },
};

export function readPaging({ options }: Pick<Call, 'options'>): Result<PageRequest, Fault> {
  const { limit: text = String(DEFAULT_LIMIT) } = options;
  const limit = /^\d{1,3}$/.test(String(text)) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    return fail({ exit: 'usage', message: `--limit is a whole number from 1 to ${MAX_LIMIT}.` });
  return ok({ limit, after: typeof options.after === 'string' ? options.after : null });
}

/** A page that begins after nothing is empty, and would be read as if there were no entries at all. */
export async function faultOfMark(
  { after }: PageRequest,
  count: (id: string) => Promise<number>,
): Promise<Fault | null> {
  if (after === null || (await count(after)) > 0) return null;
  return { exit: 'notFound', message: `--after names an entry, and there is no ${after}.` };
}

/** An empty list of a tenant that does not exist would be read as if it had nothing. */
export async function faultOfTenant({ tenants }: AdminContext, id: string | null): Promise<Fault | null> {
  if (id === null || (await tenants.find(id))) return null;
  return { exit: 'notFound', message: `There is no tenant ${id}. See: npm run admin -- tenant list` };
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
