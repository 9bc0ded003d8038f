import { retired } from '../../http/retired.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

export const composeRetired = ({ baseUrl, guard }: Shared): Feature => ({ mount: retired(baseUrl, guard) });
