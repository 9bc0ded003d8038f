/** P22: a form of the app is sent from another site, with the cookies that a browser would send from there. */
import { holdsAny, randomCanary } from '../../people/canary.ts';
import { filled, writtenForms } from '../../people/fill.ts';
import { uniqueBy } from '../../site/lists.ts';
import { submission } from '../../site/submit.ts';
import type { Check } from '../common/check.ts';
import { personalPages } from '../common/personal-pages.ts';
import { requestOf, shownRequest } from '../common/world.ts';

const MOST = 4;

export const forgery: Check = {
  ids: ['P22'],
  async run(world) {
    const { a, gate, mayWrite, missing, signOut } = world.parts;
    // Only the app can make a link that contains a value of the session.
    if (signOut?.address && (await signOut.address(a.visitor)).href === signOut.shown.url.href) {
      const { url } = signOut.shown;
      const request = shownRequest('a link on any site', { ...missing, status: 303, url });
      world.find('P22', 'info', 'Every site can sign people out: the sign-out is a plain address', [request], url);
    }
    if (!mayWrite) return world.without(['P22'], 'it changes data, so it needs --write');
    const unique = uniqueBy(writtenForms(a.walk), ({ form }) => form.action.href);
    if (unique.length === 0) return world.without(['P22'], 'no form was found in which a person writes');
    world.prove('P22');
    // Lax and Strict cookies are not sent. Not every browser treats a cookie without SameSite as Lax.
    const jar = a.visitor.jar.without(({ sameSite }) => sameSite === 'lax' || sameSite === 'strict');
    if (jar.all.length === 0) return;
    const origin = `https://${randomCanary()}.invalid`;
    const fromElsewhere = { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    for (const { form } of unique.slice(0, MOST)) {
      const word = randomCanary();
      const { url, ...outgoing } = submission(form, (field) =>
        field.type === 'hidden' ? undefined : filled(field, word),
      );
      const headers = { ...outgoing.headers, ...fromElsewhere };
      const answer = await a.visitor.copy(jar.copy()).send(url, { ...outgoing, headers });
      for (const page of [form.action, ...personalPages(world).map((one) => one.url), gate.app].slice(0, 6)) {
        const seen = await a.visitor.get(page);
        if (!holdsAny(seen.text, [word])) continue;
        a.person.canaries.written.push(word);
        const requests = [
          shownRequest('a page of another site', answer),
          shownRequest('A', seen, 'the word of the other site'),
        ];
        const title = `${requestOf(answer)} can be sent by every other site`;
        return world.find('P22', 'medium', title, requests, url);
      }
    }
  },
};
