import { retired } from '../http/retired.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

export const composeRetired = ({ baseUrl }: Foundation): Part => ({ mount: retired(baseUrl) });
