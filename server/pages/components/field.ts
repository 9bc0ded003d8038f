/** Labelled inputs. The hint is tied to its input, so that a screen reader says both. */
import { html, type Markup } from '../html.ts';

interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: Markup;
  readonly hint?: Markup;
  readonly value?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'number' | 'date' | 'password';
  readonly autocomplete?: string;
  readonly min?: number;
  readonly max?: number;
  /** Where a script checks the text while it is typed. */
  readonly checkHref?: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FieldProps {
  readonly choices: readonly Choice[];
}

interface CheckboxProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: Markup;
  readonly type?: 'checkbox' | 'radio';
  readonly checked?: boolean;
}

const hintIdOf = ({ id, hint }: FieldProps): string | undefined => (hint === undefined ? undefined : `${id}-hint`);

const labelled = (props: FieldProps, input: Markup): Markup => html`
  <div class="field">
    <label for=${props.id}>${props.label}</label>
    ${props.hint === undefined ? null : html`<p class="field-hint" id=${hintIdOf(props)}>${props.hint}</p>`}
    ${input}
  </div>`;

interface FileFieldProps extends FieldProps {
  /** Types that the browser offers. */
  readonly accept: string;
}

export const fileField = (props: FileFieldProps): Markup =>
  labelled(
    props,
    html`
      <input
        id=${props.id}
        name=${props.name}
        type="file"
        accept=${props.accept}
        required=${props.required ?? false}
        aria-describedby=${hintIdOf(props)}
      />`,
  );

export const textField = (props: TextFieldProps): Markup =>
  labelled(
    props,
    html`
      <input
        id=${props.id}
        name=${props.name}
        type=${props.type ?? 'text'}
        value=${props.value}
        required=${props.required ?? false}
        autocomplete=${props.autocomplete}
        maxlength=${props.maxLength}
        min=${props.min}
        max=${props.max}
        aria-describedby=${hintIdOf(props)}
        data-check=${props.checkHref}
        data-check-output=${props.checkHref === undefined ? undefined : `${props.id}-answer`}
      />
      ${props.checkHref === undefined ? null : html`<output class="field-answer" id=${`${props.id}-answer`} for=${props.id}></output>`}`,
  );

export const textArea = (props: FieldProps & { readonly rows: number }): Markup =>
  labelled(
    props,
    html`
      <textarea
        id=${props.id}
        name=${props.name}
        rows=${props.rows}
        maxlength=${props.maxLength}
        spellcheck="false"
        aria-describedby=${hintIdOf(props)}
      >${props.value ?? ''}</textarea>`,
  );

export const select = (props: SelectProps): Markup =>
  labelled(
    props,
    html`
      <select id=${props.id} name=${props.name} aria-describedby=${hintIdOf(props)}>
        ${props.choices.map(
          ({ value, label }) => html`<option value=${value} selected=${value === props.value}>${label}</option>`,
        )}
      </select>`,
  );

export const checkbox = (props: CheckboxProps): Markup => html`
  <div class="checkbox">
    <input
      id=${props.id}
      name=${props.name}
      type=${props.type ?? 'checkbox'}
      value=${props.value}
      checked=${props.checked ?? false}
    />
    <label for=${props.id}>${props.label}</label>
  </div>`;
