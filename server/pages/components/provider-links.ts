/**
 * The ways to sign in, one button for each identity provider: the same on every page, with the mark in one place and the
 * words beside it. As a link it leads to the start; in a form it sends the provider.
 */
import { html, type Markup } from '../html.ts';
import { fillText } from '../languages/text.ts';
import { visibleText } from '../text/visible-text.ts';
import { providerMark } from './provider-mark.ts';

export interface ProviderWay {
  readonly id: string;
  readonly label: string;
  readonly mark: string;
  /** The host of an owner's own provider: its label is the owner's word, which could imitate another provider. */
  readonly host?: string;
}

export interface ProviderChoice extends ProviderWay {
  readonly href: string;
  /** This browser used it last. */
  readonly isLast?: true;
}

/** In the reader's language. */
interface Words {
  readonly continueWith: `${string}{provider}${string}`;
  readonly lastUsed?: string;
  /** The names of providers that are pages of the service itself. */
  readonly pages?: Readonly<Record<string, string>>;
}

/**
 * The name of a provider inside a sentence in the reader's language. An owner may call a provider `constructor`, which
 * every object knows.
 */
export const labelIn = ({ pages }: Pick<Words, 'pages'>, { id, label }: { id: string; label: string }): string =>
  visibleText((pages && Object.hasOwn(pages, id) && pages[id]) || label, 60);

const CLASS = 'button button-secondary provider-choice';

const face = ({ id, label, mark, host }: ProviderWay, words: Words, badge: Markup = null): Markup => html`
  ${providerMark(mark)}
  <span class="provider-words">${fillText(words.continueWith, { provider: labelIn(words, { id, label }) })}${host === undefined ? null : html` <span class="host-name soft" dir="ltr">${visibleText(host, 255)}</span>`}</span>
  ${badge}`;

const lastUsed = ({ isLast }: ProviderChoice, words: Words): Markup =>
  isLast && words.lastUsed ? html`<span class="badge">${words.lastUsed}</span>` : null;

const list = <W extends ProviderWay>(ways: readonly W[], item: (way: W) => Markup): Markup =>
  html`<ul class="provider-list">${ways.map((way) => html`<li>${item(way)}</li>`)}</ul>`;

export const providerLinks = (choices: readonly ProviderChoice[], words: Words): Markup =>
  list(
    choices,
    (choice) => html`
      <a class=${CLASS} href=${choice.href} data-provider=${choice.id} data-last=${choice.isLast} data-action="sign-in">${face(choice, words, lastUsed(choice, words))}</a>`,
  );

/** Inside a form that sends the id as `provider`. */
export const providerButtons = (ways: readonly ProviderWay[], words: Words): Markup =>
  list(
    ways,
    (way) => html`
      <button class=${CLASS} type="submit" name="provider" value=${way.id} data-provider=${way.id} data-action="sign-in">${face(way, words)}</button>`,
  );
