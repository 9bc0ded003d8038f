/** The built-in identity provider's only page: pick who you are. It stands in for a real provider on one's own computer. */
import { button } from '../components/button.ts';
import { textField } from '../components/field.ts';
import { type FormTarget, form } from '../components/form.ts';
import { avatar } from '../components/person.ts';
import { html, type Markup } from '../html.ts';
import type { Language } from '../languages/language.ts';
import { type Texts, textsIn } from '../languages/texts.ts';
import { centered } from '../layouts/centered.ts';

/** The value that the form sends and `data-persona` carries. */
export type PersonaName = keyof Texts['personas']['people'];

interface PersonaPickerModel {
  readonly form: FormTarget;
  readonly personas: readonly PersonaName[];
  /** The form for anybody else sends `email`; left out when it goes to the same place. */
  readonly otherForm?: FormTarget;
}

type PersonaText = Texts['personas']['people'][PersonaName];

const persona = (name: PersonaName, { title, description }: PersonaText): Markup => html`
  <li>
    <button class="persona" type="submit" name="persona" value=${name} data-persona=${name}>
      ${avatar({ name: title, email: name })}
      <span class="persona-text">
        <span class="persona-title">${title}</span>
        <span class="persona-description">${description}</span>
      </span>
    </button>
  </li>`;

export function personaPickerPage(model: PersonaPickerModel, language: Language): string {
  const { personas: texts } = textsIn(language);
  const buttons = model.personas.map((name) => persona(name, texts.people[name]));
  return centered({
    language,
    title: texts.title,
    lead: texts.lead,
    children: html`
      ${form({ ...model.form, label: texts.list }, html`<ul class="persona-list">${buttons}</ul>`)}
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
      </details>`,
    below: html`<p>${texts.about}</p>`,
  });
}
