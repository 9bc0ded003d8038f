/** The messages between the primary process and its workers. */

export type ToPrimary =
  /** The worker serves. */
  | { readonly kind: 'ready' }
  /** The answer to the primary's question, or the last figures of a worker that ends, whose id is 0. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
  /** Somebody asked this worker for the metrics of all workers. */
  | { readonly kind: 'allMetrics'; readonly id: number };

export type ToWorker =
  /** Another worker has replaced this one: finish what was begun, and end. */
  | { readonly kind: 'retire' }
  | { readonly kind: 'metrics'; readonly id: number }
  | { readonly kind: 'allMetrics'; readonly id: number; readonly text: string };
