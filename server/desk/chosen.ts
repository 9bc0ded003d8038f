/** A field that offers a few values. A form of ours sends one of them, so any other is a fault and not a default. */
import { Refusal } from '../kernel/domain-error.ts';
import type { SentForm } from './project-call.ts';

export function chosen<const Choice extends string>(
  form: Pick<SentForm, 'field'>,
  name: string,
  choices: readonly Choice[],
): Choice {
  const sent = form.field(name);
  const found = choices.find((choice) => choice === sent);
  if (found !== undefined) return found;
  throw new Refusal({
    code: 'invalidRequest',
    errors: [{ path: name, message: `Choose one of ${choices.join(', ')}.` }],
  });
}
