/** Waits on purpose, for example between two requests. An interruption ends it. */
import { setTimeout } from 'node:timers/promises';

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });
