/** The signing secret of a webhook, which can be read only in the answer to the form that made it. */
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { notice } from '../../../pages/components/notice.ts';
import { html, type Markup } from '../../../pages/html.ts';

export const secretCard = (secret: string): Markup =>
  card(
    { id: 'secret', title: 'The signing secret' },
    html`
      ${notice('warn', html`<p>It is shown this once. Keep it in the receiver’s environment, and out of source control.</p>`, 'status')}
      ${codeBlock({ code: secret, label: 'Signing secret', title: 'WEBHOOK_SECRET', selectWhole: true, copy: true })}`,
  );
