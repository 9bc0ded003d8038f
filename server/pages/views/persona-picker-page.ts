/** The built-in identity provider's only page: pick who you are. It stands in for a real provider on one's own computer. */
import { button } from '../components/button.ts';
import { textField } from '../components/field.ts';
import { type FormTarget, form } from '../components/form.ts';
import { avatar } from '../components/person.ts';
import { html, type Markup } from '../html.ts';
import { centered } from '../layouts/centered.ts';

interface PersonaChoice {
  /** The value that the form sends and `data-persona` carries. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

interface PersonaPickerModel {
  readonly form: FormTarget;
  readonly personas: readonly PersonaChoice[];
  /** The form for anybody else sends `email`; left out when it goes to the same place. */
  readonly otherForm?: FormTarget;
}

const persona = ({ name, title, description }: PersonaChoice): Markup => html`
  <li>
    <button class="persona" type="submit" name="persona" value=${name} data-persona=${name}>
      ${avatar({ name: title, email: name })}
      <span class="persona-text">
        <span class="persona-title">${title}</span>
        <span class="persona-description">${description}</span>
      </span>
    </button>
  </li>`;

export const personaPickerPage = (model: PersonaPickerModel): string =>
  centered({
    title: 'Who is signing in?',
    lead: 'These people are made up. They stand in for real accounts while you build.',
    children: html`
      ${form({ ...model.form, label: 'Personas' }, html`<ul class="persona-list">${model.personas.map(persona)}</ul>`)}
      <details class="more">
        <summary>Someone else</summary>
        ${form(
          { ...(model.otherForm ?? model.form), className: 'inline-form', label: 'Someone else' },
          html`
            ${textField({
              id: 'email',
              name: 'email',
              type: 'email',
              label: 'Any other e-mail address',
              required: true,
              autocomplete: 'off',
              maxLength: 254,
            })}
            ${button({ label: 'Continue', kind: 'secondary', action: 'other-email' })}`,
        )}
      </details>`,
    below: html`
      <p>
        This is Porchlight’s built-in identity provider. It answers on this computer only and is replaced by Google as soon
        as a client id is configured.
      </p>`,
  });
