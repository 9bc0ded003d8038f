/** Findings that somebody has reviewed and accepted, each with a reason: the file that `--allow` names. */
import { UsageError } from '../../frame/exit-codes.ts';
import { readJson } from '../../frame/read-json.ts';
import type { Finding } from './report.ts';

export interface Allowed {
  readonly id: string;
  /** The path of a request of the finding; `*` stands for anything. Every path if omitted. */
  readonly path?: string;
  readonly reason: string;
}

const EXAMPLE = '[{ "id": "P02", "path": "/members", "reason": "members see each other" }]';

export async function readAllowed(file: string | undefined): Promise<Allowed[]> {
  if (file === undefined) return [];
  const wrong = (what: string): UsageError => new UsageError(`${what}. Write it so: ${EXAMPLE}`);
  const content = await readJson(file, (what) => wrong(`${file} ${what}`));
  const list: unknown = Array.isArray(content) ? content : (content as { allow?: unknown } | null)?.allow;
  if (!Array.isArray(list)) throw wrong(`${file} must hold a list`);
  return list.map((one: Partial<Allowed> | null) => {
    if (!/^P\d\d$/.test(one?.id ?? '') || !one?.reason?.trim()) {
      throw wrong(`Every entry of ${file} needs an id and a reason`);
    }
    return { id: one.id ?? '', reason: one.reason, ...(one.path !== undefined && { path: String(one.path) }) };
  });
}

export function reasonFor({ id, requests }: Finding, allowed: readonly Allowed[]): string | null {
  const paths = requests.map(({ request }) => request.split(' ')[1]?.split('?')[0] ?? '');
  const found = allowed.find(
    (one) => one.id === id && (one.path === undefined || paths.some((path) => fits(path, one.path ?? ''))),
  );
  return found?.reason ?? null;
}

const fits = (path: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(path);
