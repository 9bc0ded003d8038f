/** Variables that the service does not read but whose names are close to one that it reads: most likely a typo. */

import { editDistance } from '@porchlight/contract';
import { VARIABLE_NAMES } from './config.ts';

interface MistypedVariable {
  readonly variable: string;
  readonly meant: string;
}

/** Short names are too similar to too many others. */
const SHORTEST = 6;
const MOST_SLIPS = 2;

export function mistypedVariables(env: Readonly<Record<string, string | undefined>>): MistypedVariable[] {
  return Object.keys(env)
    .filter((variable) => variable.length >= SHORTEST && !VARIABLE_NAMES.includes(variable))
    .flatMap((variable) => {
      const meant = VARIABLE_NAMES.find((name) => name.length >= SHORTEST && isNear(variable.toUpperCase(), name));
      return meant ? [{ variable, meant }] : [];
    });
}

const isNear = (written: string, name: string): boolean =>
  Math.abs(written.length - name.length) <= MOST_SLIPS && editDistance(written, name) <= MOST_SLIPS;
