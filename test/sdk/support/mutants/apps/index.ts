/** Apps that were written without the SDK, and with other habits than the examples have. */
import { kontor } from './kontor.ts';
import type { PlantedApp } from './serve.ts';
import { tablero } from './tablero.ts';
import { werkstatt } from './werkstatt.ts';

export const APPS: readonly PlantedApp[] = [werkstatt, tablero, kontor];
