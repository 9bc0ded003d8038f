/** Where the built-in identity provider is, and what it is called, without loading it. */
import { isLoopback } from '../../kernel/loopback.ts';

export const PERSONAS_PATH = '/personas';
export const PERSONAS_LABEL = 'Porchlight Personas';

/** Throws for any base address but a loopback one: nobody else may pick a persona. */
export function personasIssuer(baseUrl: string): URL {
  if (!isLoopback(baseUrl)) throw new Error('The built-in identity provider needs a loopback base address.');
  return new URL(baseUrl.replace(/\/+$/, '') + PERSONAS_PATH);
}
