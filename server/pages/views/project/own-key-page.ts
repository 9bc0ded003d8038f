/** The key that an owner made together with the claim, shown this once. */
import { linkButton } from '../../components/button.ts';
import { codeBlock } from '../../components/code-block.ts';
import { notice } from '../../components/notice.ts';
import { html } from '../../html.ts';
import { centered } from '../../layouts/centered.ts';

interface OwnKeyModel {
  readonly secret: string;
  readonly continueHref: string;
}

export const ownKeyPage = ({ secret, continueHref }: OwnKeyModel): string =>
  centered({
    title: 'Your own key',
    lead: 'The project is yours. This key may do everything with it.',
    wide: true,
    children: html`
      ${notice('warn', html`<p><strong>It is shown this once.</strong> Keep it in a password manager, and give it to no agent.</p>`, 'status')}
      ${codeBlock({ code: secret, label: 'Your own key', selectWhole: true })}
      <div class="button-row">${linkButton({ label: 'I have kept it', href: continueHref, action: 'continue', wide: true })}</div>`,
  });
