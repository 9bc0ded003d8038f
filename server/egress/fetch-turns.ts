/** Turns for fetches from addresses of strangers: pictures, proofs of hosts and client id documents. */
import { createTurns, type TakeTurn } from '../scheduling/turns.ts';

export const createFetchTurns = (): TakeTurn => createTurns({ places: 128, ofAsker: 8, patienceMs: 3_000 });
