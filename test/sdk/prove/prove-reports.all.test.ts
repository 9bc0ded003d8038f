/**
 * `porchlight prove` on faults from reports of real apps. The checks were made with the first set at hand; the second was
 * written after them.
 */
import { FIRST_SET } from '../support/mutants/reports/first-set.ts';
import { SECOND_SET } from '../support/mutants/reports/second-set.ts';
import { proveEach } from '../support/prove/planted.ts';

proveEach([...FIRST_SET, ...SECOND_SET]);
