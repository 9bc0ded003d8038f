/** What a person sees when something did not work: what happened, what to do next, and what to quote when asking for help. */
import { RETRY } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { linkButton } from '../../components/button.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { sentence } from '../../components/sentence.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { visibleText } from '../../text/visible-text.ts';

export interface ErrorPageModel {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly nextStep?: string;
  /** A code of the contract; leads to its entry in the documents. */
  readonly code?: string;
  readonly requestId?: string;
  /** One more sentence for the app's developer; it reveals nothing about the tenant. */
  readonly developerDetail?: string;
  readonly startOver?: { readonly label: string; readonly href: string };
  /** Another try makes sense after this many seconds: a script counts down and opens `startOver`. */
  readonly retryAfterS?: number;
  /** The cap that refused, for a developer on their own machine. */
  readonly cap?: { readonly name: string; readonly message: string } | undefined;
  /** The look of the app whose sign-in met the error. */
  readonly look?: AppLook;
}

/** Texts for developers are always English. The language mark tells screen readers so. */
const elsewhere = (language: Language): string | undefined => (language === 'en' ? undefined : 'en');

function forDevelopers(model: ErrorPageModel, language: Language): Markup {
  const { code, developerDetail } = model;
  if (code === undefined && developerDetail === undefined) return null;
  const { errorPage: texts } = textsIn(language);
  return html`
    <details class="more">
      <summary>${texts.forBuilders}</summary>
      ${developerDetail ? html`<p lang=${elsewhere(language)}>${sentence(developerDetail)}</p>` : null}
      ${
        code === undefined
          ? null
          : html`<p>
              ${fill(texts.codeAndStatus, { code: html`<code>${code}</code>`, status: model.status })} <a href=${`${PAGE_PATHS.errors}#${code}`}>${texts.causeAndFix}</a>
            </p>`
      }
    </details>`;
}

const capLine = ({ cap }: ErrorPageModel, language: Language): Markup =>
  cap ? html`<p data-cap=${cap.name} lang=${elsewhere(language)}>${sentence(cap.message)}</p>` : null;

/** The usual text about a full minute supposes a crowd. The line about the cap takes its place. */
const leadOf = ({ code, cap, message }: ErrorPageModel): Markup =>
  cap && code === 'rateLimited' ? null : sentence(message);

const contactHref = (requestId: string): string => `${PAGE_PATHS.contact}?request_id=${encodeURIComponent(requestId)}`;

/** Whether the page brings the script that counts down. */
export const isCounted = ({ retryAfterS, startOver }: ErrorPageModel): boolean =>
  retryAfterS !== undefined && startOver !== undefined;

function nextStep(model: ErrorPageModel, language: Language): Markup {
  if (!model.nextStep) return null;
  if (!isCounted(model)) return html`<p>${sentence(model.nextStep)}</p>`;
  const { tryingAgainIn, tryingAgain } = textsIn(language).errorPage;
  return html`
    <p
      data-retry-after=${model.retryAfterS}
      data-retry-href=${model.startOver?.href}
      data-text=${tryingAgainIn}
      data-now=${tryingAgain}
    >${model.nextStep}</p>`;
}

/** The way back to the app, so that the page is no dead end. */
function backToApp({ look, startOver }: ErrorPageModel, language: Language): Markup {
  const home = look?.homeUrl ? URL.parse(look.homeUrl) : null;
  if (!home) return null;
  const app = visibleText(look?.name ?? '', 60) || home.host;
  const label = fillText(textsIn(language).errorPage.backToApp, { app });
  const kind = startOver ? 'secondary' : 'primary';
  return html`<div class="button-row">${linkButton({ label, href: home.href, kind, wide: true, action: 'back-to-app' })}</div>`;
}

export function errorPage(model: ErrorPageModel, language: Language): string {
  const { frame, errorPage: texts } = textsIn(language);
  return centered({
    language,
    look: model.look,
    title: model.title,
    lead: leadOf(model),
    children: html`
      ${capLine(model, language)}
      ${nextStep(model, language)}
      ${
        model.startOver
          ? html`<div class="button-row">${linkButton({ ...model.startOver, wide: true, action: 'start-over' })}</div>`
          : null
      }
      ${backToApp(model, language)}
      ${forDevelopers(model, language)}
      ${
        model.requestId
          ? keyValueList([
              {
                label: texts.requestId,
                value: html`<code class="select-all">${model.requestId}</code>${' '}<a href=${contactHref(model.requestId)}>${frame.contact}</a>`,
              },
            ])
          : null
      }`,
    ...(isCounted(model) ? { scriptHref: RETRY.path } : {}),
  });
}
