/** Sends a form as a browser does. */
import type { Field, Form } from '../reading/reading.ts';
import type { Outgoing } from '../traffic/gate.ts';

export interface Submission extends Outgoing {
  readonly url: URL;
}

/** The fields to send, without buttons and unticked boxes; `fill` gives the value of each field. */
export function submission(form: Form, fill: (field: Field) => string | undefined = ({ value }) => value): Submission {
  const values = new URLSearchParams();
  let hasButton = false;
  for (const field of form.fields) {
    if (['checkbox', 'radio', 'file', 'reset', 'image'].includes(field.type)) continue;
    // Only the button that was pressed is sent.
    if (field.type === 'submit' || field.type === 'button') {
      if (hasButton) continue;
      hasButton = true;
    }
    const value = fill(field);
    if (value !== undefined) values.append(field.name, value);
  }
  const url = new URL(form.action);
  if (form.method === 'GET') {
    for (const [name, value] of values) url.searchParams.set(name, value);
    return { url };
  }
  if (form.isMultipart) return { url, method: 'POST', ...multipart(values) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url, method: 'POST', headers, body: values.toString() };
}

function multipart(values: URLSearchParams): Pick<Outgoing, 'headers' | 'body'> {
  const boundary = '----prove-form-boundary';
  const parts = [...values].map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { headers, body: `${parts.join('')}--${boundary}--\r\n` };
}
