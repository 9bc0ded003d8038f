/** Background work that deletes what has ended, a bounded part at each turn, and reports its progress. */
export interface Sweep<Turn extends readonly unknown[]> {
  run(...turn: Turn): Promise<void>;
  /** The work that was left at the last check, in the unit of the sweep. */
  readonly left: number;
  /** Rows that this process has deleted since its start. */
  readonly swept: number;
}
