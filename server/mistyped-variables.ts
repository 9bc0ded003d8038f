/** Variables that nobody reads and that look like one that the service does read: most likely a slip of the pen. */
import { Environment } from './config.ts';
import { editDistance } from './kernel/edit-distance.ts';

interface MistypedVariable {
  readonly variable: string;
  readonly meant: string;
}

/** Of short names too many others are near. */
const SHORTEST = 6;
const MOST_SLIPS = 2;

const OURS: readonly string[] = Object.keys(Environment.shape);

export function mistypedVariables(env: Readonly<Record<string, string | undefined>>): MistypedVariable[] {
  return Object.keys(env)
    .filter((variable) => variable.length >= SHORTEST && !OURS.includes(variable))
    .flatMap((variable) => {
      const meant = OURS.find((name) => name.length >= SHORTEST && isNear(variable.toUpperCase(), name));
      return meant ? [{ variable, meant }] : [];
    });
}

const isNear = (written: string, name: string): boolean =>
  Math.abs(written.length - name.length) <= MOST_SLIPS && editDistance(written, name) <= MOST_SLIPS;
