/**
 * `porchlight prove` on apps that are built differently from the examples: each fault is found, and for each check there is
 * one that only it finds.
 */
import { APPS } from '../support/mutants/apps/index.ts';
import { SOLE_FINDERS } from '../support/mutants/sole-finders.ts';
import { proveEach } from '../support/prove/planted.ts';

const soles = Object.values(SOLE_FINDERS);

proveEach(APPS, (app, fault) => soles.some(({ where, mutant }) => where === app && mutant === fault));
