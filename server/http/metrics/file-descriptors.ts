/** How many file descriptors the process has open and may open, as Linux tells it. Undefined on other systems. */
import { readdirSync, readFileSync } from 'node:fs';
import { errorCode } from '../../kernel/fields.ts';

export interface FileDescriptors {
  readonly open: number;
  readonly allowed: number;
}

const LIMIT = /^Max open files\s+(\d+)/m;

/** Read once: while all are in use, no file can be opened to read it. */
export function createFileDescriptorCount(): (() => FileDescriptors) | undefined {
  const allowed = allowedDescriptors();
  if (allowed === undefined) return undefined;
  return () => ({ open: openDescriptors() ?? allowed, allowed });
}

function allowedDescriptors(): number | undefined {
  try {
    const limit = LIMIT.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** Undefined if there is none left to count them with. */
function openDescriptors(): number | undefined {
  try {
    // One of them is the folder that is read here.
    return readdirSync('/proc/self/fd').length - 1;
  } catch (error) {
    if (errorCode(error) === 'EMFILE' || errorCode(error) === 'ENFILE') return undefined;
    throw error;
  }
}
