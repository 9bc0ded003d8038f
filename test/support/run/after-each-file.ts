/** Setup file of every project: workers live on after a file, so whatever a file has started ends with it. */
import { afterAll } from 'vitest';
import { endWhatTestsStarted } from '../cleanup.ts';

afterAll(endWhatTestsStarted);
