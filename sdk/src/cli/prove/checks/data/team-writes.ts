/** With `--write`: B, who may only read in the team of A, sends the forms that A finds on the pages of the team. */
import { holdsAny, randomCanary } from '../../people/canary.ts';
import { type FormOnPage, filled, freshForm, writtenForms } from '../../people/fill.ts';
import { submission } from '../../site/submit.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Page } from '../../site/walk.ts';
import { shownRequest, type World } from '../common/world.ts';

const MOST_FORMS = 3;

export async function writesAsReader(world: World, role: string, pages: readonly Page[]): Promise<void> {
  const { a, b, mayWrite } = world.parts;
  if (!mayWrite) return;
  for (const one of writtenForms(a.walk, pages).slice(0, MOST_FORMS)) {
    const { page, form } = one;
    // A form that shows nothing of what A wrote says nothing about B either.
    if (!(await isKept(a.visitor, one, a.visitor))) continue;
    const before = await b.visitor.get(page);
    if (!(await isKept(b.visitor, one, a.visitor))) continue;
    const title = `POST ${form.action.pathname} takes what B writes into the team of A, where B is ${role} and may only read`;
    world.find('P30', 'high', title, [shownRequest('B', before, a.person)], form.action);
  }
}

/** Whether a word that one person sends with the form is on the page of the other afterwards. */
async function isKept(writer: Visitor, form: FormOnPage, reader: Visitor): Promise<boolean> {
  const word = randomCanary();
  const { url, ...outgoing } = submission(await freshForm(writer, form), (field) => filled(field, word));
  await writer.open(url, outgoing);
  return holdsAny((await reader.get(form.page)).text, [word]);
}
