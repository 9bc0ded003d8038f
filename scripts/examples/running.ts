/** What a check of an example gets: the app in a browser, its project, and the counts of its calls to the service. */
import type { Browser, Page } from 'playwright-core';
import type { Management } from '../../sdk/src/management/index.ts';
import type { EdgeCall, Service } from './service.ts';

export interface Running {
  /** Address of the app. */
  readonly url: string;
  readonly tenantId: string;
  readonly project: Management;
  /** A page in a browser context with its own cookies. */
  newPage(): Promise<Page>;
  /** How often the app has called an edge operation so far. */
  counted(call: EdgeCall): number;
}

/** Where an example runs. */
export interface Place {
  /** Folder with the installed example. */
  readonly copy: string;
  readonly service: Service;
  readonly browser: Browser;
  /** Called with each step, in words. */
  readonly step: (what: string) => void;
}
