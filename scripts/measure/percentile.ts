/** The value that is above this part of all values. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
