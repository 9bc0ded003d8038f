/** The built-in identity provider's only page: pick who you are. It stands in for a real provider on one's own computer. */
import { button } from '../../components/button.ts';
import { textField } from '../../components/field.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { avatar } from '../../components/person.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { type Texts, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';

/** The value that the form sends and `data-persona` carries. */
export type PersonaName = keyof Texts['personas']['people'];

interface PersonModel {
  readonly name: PersonaName;
  readonly email: string;
  /** The address of their portrait; initials are shown without one. */
  readonly pictureHref?: string | undefined;
}

interface PersonaPickerModel {
  readonly form: FormTarget;
  /** First the personas who can sign in, then those that simulate a failure. */
  readonly people: readonly PersonModel[];
  readonly mishaps: readonly PersonaName[];
  /** The form for anybody else sends `email`; left out when it goes to the same place. */
  readonly otherForm?: FormTarget;
}

type PersonaText = Texts['personas']['people'][PersonaName];

const choice = (name: PersonaName, { title, description }: PersonaText, mark: Markup, below: Markup): Markup => html`
  <li>
    <button class="persona" type="submit" name="persona" value=${name} data-persona=${name}>
      ${mark}
      <span class="persona-text">
        <span class="persona-title">${title}</span>
        ${below}
        <span class="persona-description">${description}</span>
      </span>
    </button>
  </li>`;

const person = ({ name, email, pictureHref }: PersonModel, text: PersonaText): Markup =>
  choice(
    name,
    text,
    avatar({ name: text.title, email, pictureHref }),
    html`<span class="persona-email">${email}</span>`,
  );

const mishap = (name: PersonaName, text: PersonaText): Markup =>
  choice(name, text, html`<span class="avatar avatar-5" aria-hidden="true">!</span>`, null);

export function personaPickerPage(model: PersonaPickerModel, language: Language): string {
  const { personas: texts } = textsIn(language);
  const people = model.people.map((one) => person(one, texts.people[one.name]));
  const mishaps = model.mishaps.map((name) => mishap(name, texts.people[name]));
  return centered({
    language,
    title: texts.title,
    lead: texts.lead,
    children: html`
      ${form({ ...model.form, label: texts.list }, html`<ul class="persona-list">${people}</ul>`)}
      <details class="more">
        <summary>${texts.someoneElse}</summary>
        ${form(
          { ...(model.otherForm ?? model.form), className: 'inline-form', label: texts.someoneElse },
          html`
            ${textField({
              id: 'email',
              name: 'email',
              type: 'email',
              label: texts.email,
              required: true,
              autocomplete: 'off',
              maxLength: 254,
            })}
            ${button({ label: texts.proceed, kind: 'secondary', action: 'other-email' })}`,
        )}
      </details>
      <h2 class="small-heading">${texts.mishaps}</h2>
      <p class="soft">${texts.mishapsLead}</p>
      ${form({ ...model.form, label: texts.mishaps }, html`<ul class="persona-list">${mishaps}</ul>`)}`,
    below: html`<p>${texts.about}</p>`,
  });
}
