/** An attempt in the browser that it began in. */
export interface OpenAttempt {
  readonly state: string;
  readonly browserToken: string;
}
