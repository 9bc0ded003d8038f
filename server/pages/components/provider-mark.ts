/** Signs for identity providers, drawn by us: a plain shape in one colour, so that it reads in light and dark. */
import { html, type Markup } from '../html.ts';

/** Each is drawn on a square of 20 by 20. */
const SHAPES: Readonly<Record<string, string>> = {
  google: 'M10 2a8 8 0 1 0 7.8 9.8H10V9h10v1a10 10 0 1 1-3-7.1L15 5A8 8 0 0 0 10 2Z',
  github:
    'M10 1a9 9 0 0 0-2.8 17.6V16c-2.6.5-3.1-1.1-3.1-1.1l1.2-.3s.6 1 1.9.7l.2-1.2C5.2 13.7 4 12.500 4 9.700c0-1 .4-1.900 1-2.500L5.100 4.700 7.400 6a8 8 0 0 1 5.200 0l2.300-1.300.1 2.500c.6.600 1 1.500 1 2.500 0 2.800-1.200 4-3.400 4.400l.2 1.200v3.300A9 9 0 0 0 10 1Z',
  microsoft: 'M2 2h7v7H2zM11 2h7v7h-7zM2 11h7v7H2zM11 11h7v7h-7z',
  apple:
    'M13 1c.1 1.700-1.400 3.200-3 3.200C9.900 2.600 11.400 1.100 13 1ZM10 5.300c.7 0 1.500-.8 3-.8 1.300 0 2.500.7 3.200 1.800-2.700 1.600-2.300 5.300.5 6.400-.8 2.300-2.300 5.300-4 5.300-1 0-1.500-.7-2.700-.7s-1.800.7-2.700.7C5.300 18 3 13.800 3 10.600 3 7 5.200 5 7.300 5c1.300 0 2.100.3 2.700.3Z',
};

/** A key, for a provider that has no sign of its own. */
const KEY =
  'M7 8a4 4 0 1 1 3.700 5.500L9 15.200V17H7v2H3v-4l4.300-4.300A4 4 0 0 1 7 8Zm5-2a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Z';

export const providerMark = (provider: string): Markup => html`
  <svg class="provider-mark" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
    <path d=${SHAPES[provider] ?? KEY} fill="currentColor" fill-rule="evenodd"></path>
  </svg>`;
