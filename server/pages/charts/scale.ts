/** The arithmetic of charts. Pure. */

/** The drawing's own units; the picture is stretched to the width it is given, the text around it is not. */
export const SLOT = 10;
export const HEIGHT = 100;

/** The smallest even, round number that no value exceeds, so that the middle of the axis is a whole number. */
export function niceMax(highest: number): number {
  if (highest <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const ends = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map((step) => Math.round(step * magnitude));
  return ends.find((end) => end >= highest && end % 2 === 0) ?? 10 * magnitude;
}

/** Height of a value; every value above zero stays visible. */
export const heightOf = (value: number, max: number): number =>
  value <= 0 ? 0 : Math.max(1.5, round((Math.min(value, max) / max) * HEIGHT));

export const round = (value: number): number => Math.round(value * 100) / 100;

/** The first, the middle and the last label: more would not fit a phone. */
export function axisLabels(labels: readonly string[]): string[] {
  const middle = labels[Math.floor((labels.length - 1) / 2)];
  const ends = [labels[0], labels.length > 2 ? middle : undefined, labels.length > 1 ? labels.at(-1) : undefined];
  return ends.filter((label) => label !== undefined);
}
