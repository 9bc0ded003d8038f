/** Labelled inputs. The hint is tied to its input, so that a screen reader says both. */
import { html, type Markup } from '../html.ts';

interface TextFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'url';
  readonly hint?: string;
  readonly value?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly maxLength?: number;
}

interface CheckboxProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
}

export function textField(props: TextFieldProps): Markup {
  const hintId = props.hint === undefined ? undefined : `${props.id}-hint`;
  return html`
    <div class="field">
      <label for=${props.id}>${props.label}</label>
      ${props.hint === undefined ? null : html`<p class="field-hint" id=${hintId}>${props.hint}</p>`}
      <input
        id=${props.id}
        name=${props.name}
        type=${props.type ?? 'text'}
        value=${props.value}
        required=${props.required ?? false}
        autocomplete=${props.autocomplete}
        maxlength=${props.maxLength}
        aria-describedby=${hintId}
      />
    </div>`;
}

export const checkbox = (props: CheckboxProps): Markup => html`
  <div class="checkbox">
    <input id=${props.id} name=${props.name} type="checkbox" value=${props.value} />
    <label for=${props.id}>${props.label}</label>
  </div>`;
