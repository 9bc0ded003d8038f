/** With `--write`: B, who may only read in the team of A, sends the forms that A finds on the pages of the team. */
import { randomCanary } from '../../people/canary.ts';
import { filled, isWritten } from '../../people/fill.ts';
import { isSameForm } from '../../reading/reading.ts';
import { submission } from '../../site/submit.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Page } from '../../site/walk.ts';
import { shownRequest, type World } from '../common/world.ts';

const MOST_FORMS = 3;

export async function writesAsReader(world: World, role: string, pages: readonly Page[]): Promise<void> {
  const { a, b, mayWrite } = world.parts;
  if (!mayWrite) return;
  const forms = pages.flatMap((page) =>
    page.forms.filter((form) => isWritten(form, a.visitor)).map((form) => ({ page, form })),
  );
  for (const { page, form } of forms.slice(0, MOST_FORMS)) {
    // A form that shows nothing of what A wrote says nothing about B either.
    if (!(await isKept(a.visitor, page, form, a.visitor))) continue;
    const before = await b.visitor.get(page.url);
    if (!(await isKept(b.visitor, page, form, a.visitor))) continue;
    const title = `POST ${form.action.pathname} takes what B writes into the team of A, where B is ${role} and may only read`;
    world.find('P30', 'high', title, [shownRequest('B', before, a.person)], form.action);
  }
}

/** Whether a word that one person sends with the form is on the page of the other afterwards. */
async function isKept(writer: Visitor, page: Page, form: Page['forms'][number], reader: Visitor): Promise<boolean> {
  const { reading } = await writer.get(page.url);
  const fresh = reading.forms.find((one) => isSameForm(one, form)) ?? form;
  const word = randomCanary();
  const { url, ...outgoing } = submission(fresh, (field) => filled(field, word));
  await writer.open(url, outgoing);
  return (await reader.get(page.url)).text.toLowerCase().includes(word);
}
