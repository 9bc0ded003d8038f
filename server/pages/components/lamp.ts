/** The mark of the service, drawn so that it takes its colours from the theme. */
import { html, type Markup } from '../html.ts';
import { PAGE_PATHS } from '../paths.ts';

export const lamp = (className = 'lamp'): Markup => html`
  <svg class=${className} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path class="lamp-frame" d="M24 3v5M12.5 18.5 24 8.5l11.5 10z" />
    <path class="lamp-glass" d="M15.5 21.5h17l-2.4 17H17.9z" />
    <path class="lamp-flame" d="M24 25.2c2.6 3 3.7 4.8 3.7 6.9a3.7 3.7 0 0 1-7.4 0c0-2.1 1.1-3.9 3.7-6.9z" />
    <path class="lamp-frame" d="M15 42h18" />
  </svg>`;

export const brand = (): Markup => html`
  <a class="brand" href=${PAGE_PATHS.home}>${lamp()}<span>Porchlight</span></a>`;
