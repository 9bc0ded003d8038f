/** The texts of every language. A language without one of them, or with one that lost a place, does not compile. */

import type { Language } from '../language.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';

export type { Texts } from './en.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, es, fr, pt, ja };

export const textsIn = (language: Language): Texts => TEXTS[language];

/** The items about a person that an app may receive. */
export type SharedItem = keyof Texts['shared'];

/** `a, b` inside a sentence. */
export const listIn = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(items);
