/** Lists that the operator pages through. */

import type { Page } from '../../kernel/page.ts';
export interface PageRequest {
  readonly limit: number;
  /** The last entry of the previous page. */
  readonly after: string | null;
}

export type AdminPage<T> = Page<T, string>;
