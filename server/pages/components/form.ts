/** A form with what the route needs to recognise it: the CSRF token and hidden fields. */
import { html, type Markup } from '../html.ts';

export const CSRF_FIELD = 'csrf_token';

/** The field of the second press, on a page that asked first. */
export const CONFIRMED = 'confirmed';

type HiddenFields = Readonly<Record<string, string>>;

/** Where a form goes and what it carries unseen; a part of every model that has a form. */
export interface FormTarget {
  readonly action: string;
  readonly csrf?: string;
  readonly hidden?: HiddenFields;
}

interface FormProps extends FormTarget {
  readonly className?: string;
  readonly label?: string;
  /** The form sends a file. */
  readonly hasFile?: boolean;
}

export function form(props: FormProps, children: Markup): Markup {
  const fields = { ...props.hidden, ...(props.csrf === undefined ? {} : { [CSRF_FIELD]: props.csrf }) };
  return html`
    <form class=${props.className} method="post" action=${props.action} enctype=${props.hasFile ? 'multipart/form-data' : undefined} aria-label=${props.label}>
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
      ${children}
    </form>`;
}
