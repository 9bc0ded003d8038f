/** A line through samples by least squares, and how far its slope may be off: a slope that is smaller than that is none. */
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

/** The lowest value of each minute: what is left of a heap when its garbage is gone. */
export function lowestOfEachMinute(points: readonly Point[]): Point[] {
  const lowest = new Map<number, Point>();
  for (const point of points) {
    const key = Math.floor(point.minute);
    const known = lowest.get(key);
    if (!known || point.value < known.value) lowest.set(key, point);
  }
  return [...lowest.values()];
}
