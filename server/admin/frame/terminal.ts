/** Where a command writes, and whom it can ask. */

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Undefined without a terminal. */
  readonly ask?: (question: string) => Promise<string>;
}
