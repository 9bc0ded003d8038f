/** What a check of an example has: the app in a browser, its project, and what it asks of the service. */
import type { Page } from 'playwright-core';
import type { Management } from '../../sdk/src/management/index.ts';
import type { EdgeCall } from './service.ts';

export interface Running {
  /** Address of the app. */
  readonly url: string;
  readonly tenantId: string;
  readonly project: Management;
  /** A page with cookies of its own. */
  newPage(): Promise<Page>;
  /** How often the app has called an edge operation so far. */
  counted(call: EdgeCall): number;
}
