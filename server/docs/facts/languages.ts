/** The languages of the pages that an app's users meet, by their English names. */
import { LANGUAGES } from '../../pages/language.ts';

export function languages(): string {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const list = new Intl.ListFormat('en', { type: 'disjunction' });
  return list.format(LANGUAGES.map((tag) => names.of(tag) ?? tag)).replace(/, (?=or )/, ' ');
}
