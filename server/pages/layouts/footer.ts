/** The foot of every page. */
import { html, type Markup } from '../html.ts';
import { PATHS } from '../paths.ts';

export const siteFooter = (): Markup => html`
  <footer class="site-footer">
    <nav aria-label="About Porchlight">
      <ul>
        <li><a href=${PATHS.home}>Home</a></li>
        <li><a href=${PATHS.docs}>Documentation</a></li>
        <li><a href=${PATHS.developers}>Developers</a></li>
        <li><a href=${PATHS.agentInstructions}>For agents</a></li>
      </ul>
    </nav>
    <p>Porchlight. A lamp left on for you.</p>
  </footer>`;

/** People in the middle of a sign-in came for something else: one line, two ways to learn more. */
export const quietFooter = (): Markup => html`
  <footer class="quiet-footer">
    <p><a href=${PATHS.home}>What is Porchlight?</a> <a href=${PATHS.docs}>Documentation</a></p>
  </footer>`;
