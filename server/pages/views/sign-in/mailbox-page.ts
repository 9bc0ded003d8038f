/** The mailbox of the personas, for developers. */
import { html } from '../../html.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface ShownMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly at: Date;
}

export const mailboxPage = (mails: readonly ShownMail[]): string =>
  centered({
    title: 'Mail of the personas',
    lead: 'No mail server is set, so mails end here, in the memory of this process. The newest is first.',
    wide: true,
    children:
      mails.length === 0
        ? html`<p>There is no mail yet. Enable <code>email</code> and ask for a code.</p>`
        : mails.map(
            ({ to, subject, text, code, at }) => html`
              <article class="entry" data-mail=${to} data-code=${code}>
                <h2 class="small-heading">${visibleText(subject, 200)}</h2>
                <p class="soft">To ${visibleText(to, 254)}, <time datetime=${at.toISOString()}>${at.toISOString()}</time></p>
                <p><code>${code}</code></p>
                <details class="more">
                  <summary>The whole mail</summary>
                  ${text.split('\n\n').map((line) => html`<p>${visibleText(line, 500)}</p>`)}
                </details>
              </article>`,
          ),
  });
