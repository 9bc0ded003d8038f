/**
 * How often a test repeats what it proves. One run in ten shows a fault that is always there; `npm run test:all`, and a run
 * that names the file, looks for the rare ones too.
 */
import { inject } from 'vitest';

export const timesOf = (all: number, few: number): number => (inject('scope') === 'once' ? few : all);
