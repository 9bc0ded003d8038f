/** libfaketime, which Debian has: it is loaded into a process and moves its clock. */
import { globSync } from 'node:fs';

export const findFaketime = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
