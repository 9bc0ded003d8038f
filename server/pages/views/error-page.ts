/** What a person sees when something did not work: what happened, what to do next, and what to quote when asking for help. */
import { linkButton } from '../components/button.ts';
import { keyValueList } from '../components/key-value-list.ts';
import { sentence } from '../components/sentence.ts';
import { html, type Markup } from '../html.ts';
import { centered } from '../layouts/centered.ts';
import { PAGE_PATHS } from '../paths.ts';

export interface ErrorPageModel {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly nextStep?: string;
  /** A code of the contract; leads to its entry in the documents. */
  readonly code?: string;
  readonly requestId?: string;
  /** One more sentence for whoever builds the app; it tells nothing about the tenant. */
  readonly developerDetail?: string;
  readonly startOver?: { readonly label: string; readonly href: string };
}

function forDevelopers(model: ErrorPageModel): Markup {
  const { code, developerDetail } = model;
  if (code === undefined && developerDetail === undefined) return null;
  return html`
    <details class="more">
      <summary>For the people who build this app</summary>
      ${developerDetail ? html`<p>${sentence(developerDetail)}</p>` : null}
      ${
        code === undefined
          ? null
          : html`<p>
              Error <code>${code}</code>, status ${model.status}. <a href=${`${PAGE_PATHS.errors}#${code}`}>Cause and fix</a>
            </p>`
      }
    </details>`;
}

export const errorPage = (model: ErrorPageModel): string =>
  centered({
    title: model.title,
    lead: sentence(model.message),
    children: html`
      ${model.nextStep ? html`<p>${sentence(model.nextStep)}</p>` : null}
      ${
        model.startOver
          ? html`<div class="button-row">${linkButton({ ...model.startOver, wide: true, action: 'start-over' })}</div>`
          : null
      }
      ${forDevelopers(model)}
      ${
        model.requestId
          ? keyValueList([{ label: 'Request id', value: html`<code class="select-all">${model.requestId}</code>` }])
          : null
      }`,
  });
