/**
 * How the page shows a person. Pictures are on other hosts, and a page that loaded one would tell that host who is
 * looking. So a picture comes through our own address, with initials behind it. Names may run right to left: each is
 * isolated from the text around it.
 */
import { html, type Markup } from '../html.ts';
import { PAGE_PATHS } from '../paths.ts';
import { initials, visibleText } from '../text/visible-text.ts';

export interface Person {
  readonly name: string | null;
  readonly email: string;
  /** Our own address of their picture; without one, only the initials are shown. */
  readonly pictureHref?: string | undefined;
}

/** The owner of an account. Their picture is served to the session of the account. */
export const accountPerson = ({ name, email, picture }: Person & { readonly picture: string | null }): Person => ({
  name,
  email,
  pictureHref: picture === null ? undefined : PAGE_PATHS.accountPicture,
});

const TINTS = 6;

const tintOf = (text: string): number => {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return sum % TINTS;
};

export const userText = (text: string, max?: number): Markup => html`<bdi dir="auto">${visibleText(text, max)}</bdi>`;

export const avatar = ({ name, email, pictureHref }: Person): Markup => html`
  <span class=${`avatar avatar-${tintOf(email)}`} aria-hidden="true">${initials(name ?? email)}${
    pictureHref === undefined
      ? null
      : html`<img class="avatar-picture" src=${pictureHref} alt="" width="36" height="36" loading="lazy" />`
  }</span>`;

export const personCard = (person: Person): Markup => html`
  <div class="person">
    ${avatar(person)}
    <div class="person-text">
      ${person.name === null ? null : html`<span class="person-name">${userText(person.name, 64)}</span>`}
      <span class="person-email">${userText(person.email, 254)}</span>
    </div>
  </div>`;
