/** What observability and insights need of storage. Every read is bounded, whatever history there is behind it. */

/** One API request of a tenant. */
export interface LoggedRequest {
  readonly tenantId: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly at: Date;
}

export interface RequestLogStore {
  /** Writes all of it or nothing, and adds to the tenants' totals. */
  append(requests: readonly LoggedRequest[]): Promise<void>;
}
