/**
 * `porchlight prove` on ten apps with five faults each, along the OWASP API Security Top 10. No check was fitted to them
 * before their first run.
 */
import { OWASP } from '../support/mutants/owasp/index.ts';
import { proveEach } from '../support/prove/planted.ts';

proveEach(OWASP);
