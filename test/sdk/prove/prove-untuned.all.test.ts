/**
 * `porchlight prove` on four of the ten apps to which no check was fitted before their first run: those that showed most.
 * `node scripts/prove/sets.ts ten` proves all ten.
 */
import { desks, helpdesk, library, news } from '../support/mutants/untuned/pages.ts';
import { proveEach } from '../support/prove/planted.ts';

proveEach([library, desks, helpdesk, news]);
