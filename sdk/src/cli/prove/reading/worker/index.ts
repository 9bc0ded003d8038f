/** The worker in which texts of the app are read. It gets one text after the other, and can be ended at any moment. */
import { parentPort } from 'node:worker_threads';
import type { ReadingTask } from '../reading.ts';
import { read } from './read.ts';

parentPort?.on('message', (task: ReadingTask) => parentPort?.postMessage(read(task)));
