/**
 * A line through samples by least squares, and the error of its slope. A slope that is smaller than its error counts as
 * zero.
 */
export interface Trend {
  readonly perMinute: number;
  /** Standard error of the slope. */
  readonly error: number;
}

export interface Point {
  readonly minute: number;
  readonly value: number;
}

export function trendOf(points: readonly Point[]): Trend {
  const mean = (pick: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [minute, value] = [mean((point) => point.minute), mean((point) => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.minute - minute) ** 2, 0);
  const perMinute = points.reduce((sum, point) => sum + (point.minute - minute) * (point.value - value), 0) / spread;
  const left = points.reduce((sum, point) => sum + (point.value - value - perMinute * (point.minute - minute)) ** 2, 0);
  return { perMinute, error: Math.sqrt(left / Math.max(1, points.length - 2) / spread) };
}
