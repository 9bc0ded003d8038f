/** Writes the mail with a code, as text and as HTML, in the person's language. It holds no link. Pure. */
import { MAIL_CODE_MINUTES } from '@porchlight/contract';
import { addressText } from '../pages/components/app-name.ts';
import { html, renderMarkup } from '../pages/html.ts';
import { fillText } from '../pages/languages/text.ts';
import { textsIn } from '../pages/languages/texts.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import type { CodeMail, Composed } from './ports.ts';

const NAME_MAX = 60;
const HOST_MAX = 255;

/** A name that looks like an address or a link would become one in the reader's program. */
const LOOKS_LIKE_A_LINK = /[@/\\]|[^\s.]\.[^\s.]|[\u3002\uff61]|\w:\S|www\b|https?/i;

/** Seven digits are a telephone number, however they are grouped. */
const LOOKS_LIKE_A_NUMBER = /(?:\p{Nd}[\s().+\-\u2010-\u2015]*){7}/u;

/** The name of a project as a mail may show it, or null. */
export function nameForMail(name: string | null): string | null {
  const shown = visibleText((name ?? '').normalize('NFKC'), NAME_MAX);
  return shown === '' || LOOKS_LIKE_A_LINK.test(shown) || LOOKS_LIKE_A_NUMBER.test(shown) ? null : shown;
}

/** Its code has expired while it waited, so there is nothing to send any more. */
export const isTooLate = ({ askedAt }: Pick<CodeMail, 'askedAt'>, now: Date): boolean =>
  now.getTime() >= Date.parse(askedAt) + MAIL_CODE_MINUTES * 60_000;

export function composeMail(mail: CodeMail): Omit<Composed, 'id'> {
  const { mail: texts } = textsIn(mail.language);
  const host = addressText(mail.appHost, mail.language);
  const name = nameForMail(mail.appName);
  const app = name ?? host;
  const time = new Intl.DateTimeFormat(mail.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const lines = [
    fillText(texts.asked, { app: name === null ? host : `${name} (${host})` }),
    fillText(texts.lasts, { minutes: String(MAIL_CODE_MINUTES) }),
    fillText(texts.onlyHere, { host: visibleText(mail.pageHost, HOST_MAX) }),
    fillText(texts.when, { time: `${time.format(new Date(mail.askedAt))} UTC`, network: mail.place }),
    texts.ignore,
  ];
  const [asked = '', ...others] = lines;
  return {
    to: mail.to,
    language: mail.language,
    subject: fillText(texts.subject, { app: visibleText(app, NAME_MAX) }),
    text: `${[asked, mail.code, ...others].join('\n\n')}\n`,
    html: renderMarkup(html`
      <html lang=${mail.language}>
        <body>
          <p>${asked}</p>
          <h1><code>${mail.code}</code></h1>
          ${others.map((line) => html`<p>${line}</p>`)}
        </body>
      </html>`),
  };
}
