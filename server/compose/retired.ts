import { retired } from '../http/retired.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

export const composeRetired = ({ baseUrl, guard }: Shared): Feature => ({ mount: retired(baseUrl, guard) });
