/** Apps that were written without the SDK and are built differently from the examples. */
import { kontor } from './kontor.ts';
import type { PlantedApp } from './serve.ts';
import { tablero } from './tablero.ts';
import { verein } from './verein.ts';
import { werkstatt } from './werkstatt.ts';

export const APPS: readonly PlantedApp[] = [werkstatt, tablero, kontor, verein];
