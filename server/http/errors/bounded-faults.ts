/** Faults as they are answered: bounded, so that an answer never grows with the request. */
import type { FieldFault } from '@porchlight/contract';

const FAULTS_MAX = 20;
const TEXT_MAX = 300;

const short = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

export const boundedFaults = (faults: readonly FieldFault[]): FieldFault[] =>
  faults.slice(0, FAULTS_MAX).map(({ path, message }) => ({ path: short(path), message: short(message) }));
