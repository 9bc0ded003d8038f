/** The only place that asks the system for the time. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Runs evenly even if somebody sets the system time: for durations, never for the time of day. */
export const steadyClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };

export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);
export const addHours = (at: Date, hours: number): Date => addSeconds(at, hours * 3_600);
export const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000;
