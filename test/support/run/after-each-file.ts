/**
 * Setup file of every project: workers keep running after a file, so everything that a file has started ends with it.
 */
import { afterAll } from 'vitest';
import { endWhatTestsStarted } from '../cleanup.ts';

afterAll(endWhatTestsStarted);
