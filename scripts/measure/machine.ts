/** The machine that figures were measured on, as the documents name it. */
import { cpus } from 'node:os';

export const machineText = (): string =>
  `${cpus().length} cores (${process.arch}, ${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
