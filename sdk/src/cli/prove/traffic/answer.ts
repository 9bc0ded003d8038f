/** What kind of answer it is, by its status and its type. Pure. */
import type { Answer } from './gate.ts';

export const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;
export const typeOf = ({ headers }: Answer): string => headers.get('content-type') ?? '';
export const isJson = (answer: Answer): boolean => /json/.test(typeOf(answer));
