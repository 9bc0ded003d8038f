/** What `porchlight prove` reads from pages: forms as a browser sends them. */
import { describe, expect, it } from 'vitest';
import { type Form, isSameForm } from '../../../../sdk/src/cli/prove/reading/reading.ts';
import { readMarkup } from '../../../../sdk/src/cli/prove/reading/worker/markup.ts';

const PAGE = new URL('http://app.test/haus/');
const formsIn = (html: string, page: URL): Form[] =>
  readMarkup(html, page).forms.map((form) => ({ ...form, action: new URL(form.action) }));

describe('a form', () => {
  it('is read in capitals, without quotes and without an action', () => {
    const [form] = formsIn('<FORM METHOD=POST><INPUT TYPE=HIDDEN NAME=seal VALUE=abc><BUTTON>Go</BUTTON></FORM>', PAGE);
    expect(form).toMatchObject({ method: 'POST', fields: [{ name: 'seal', type: 'hidden', value: 'abc' }] });
    expect(form?.action.href).toBe(PAGE.href);
  });

  it('is sent elsewhere by a button with an address of its own', () => {
    const html =
      '<form method="post" action="theme"><input type="hidden" name="t" value="x"><button name="dark" value="1">Dark</button><button formaction="/leave">Bye</button></form>';
    const [theme, leave] = formsIn(html, PAGE);
    expect(theme?.action.pathname).toBe('/haus/theme');
    expect(leave).toMatchObject({ method: 'POST', words: expect.stringContaining('bye') });
    expect(leave?.action.pathname).toBe('/leave');
  });

  it('is the same with values of another session, and another one with another fixed value', () => {
    const [one, other, removing] = ['A1'.repeat(12), 'B2'.repeat(12), 'A1'.repeat(12)].map(
      (seal, index) =>
        formsIn(
          `<form method=post><input type=hidden name=seal value=${seal}><input type=hidden name=do value=${index < 2 ? 'save' : 'drop'}></form>`,
          PAGE,
        )[0],
    );
    if (!one || !other || !removing) throw new Error('a form is missing');
    expect(isSameForm(one, other)).toBe(true);
    expect(isSameForm(one, removing)).toBe(false);
  });
});

describe('a part that htmx sends', () => {
  it('is a form, a call or a search', () => {
    const html = `<form hx-post="/notes"><input name="text"></form><form hx-patch="/notes/1"><input name="text"></form>
      <button hx-delete="/notes/1">x</button><button hx-delete="https://other.test/">y</button><input name="q" hx-get="/find">`;
    const { forms, calls } = readMarkup(html, PAGE);
    const byHtmx = forms.filter(({ action }) => !action.endsWith('/haus/'));
    expect(byHtmx.map(({ method, action, fields }) => [method, new URL(action).pathname, fields[0]?.name])).toEqual([
      ['POST', '/notes', 'text'],
      ['GET', '/find', 'q'],
    ]);
    expect(calls).toEqual([
      { method: 'PATCH', path: '/notes/1', keys: ['text'] },
      { method: 'DELETE', path: '/notes/1', keys: [] },
    ]);
  });
});

describe('a page', () => {
  const linksIn = (html: string): readonly string[] => readMarkup(html, PAGE).links;

  it('leads where its attributes say, in any spelling', () => {
    expect(linksIn('<A HREF=next>1</A><img src="/pic?a=1&amp;b=2"><div hx-get=\'/part\'>')).toEqual([
      'http://app.test/haus/next',
      'http://app.test/pic?a=1&b=2',
      'http://app.test/part',
    ]);
  });

  it('leads nowhere by what stands in a comment, a style or a script', () => {
    expect(linksIn('<!-- <a href="/a"> --><style><a href="/b"></style><script>"<a href=/c>"</script>')).toEqual([]);
  });

  it('has its scripts read, also where one holds a smaller sign or a drawing stands before it', () => {
    const html =
      '<svg><title/></svg><script>for (i = 0; i <n && ok; i++) if (a < b) go("/here")</script><a href="/on">';
    const { scripts, links } = readMarkup(html, PAGE);
    expect(scripts).toContain('if (a < b) go("/here")');
    expect(links).toEqual(['http://app.test/on']);
  });

  it('names ids, the value against forgery, and that it goes on by itself', () => {
    const html =
      '<meta content="abcdefgh12" name="csrf-token"><meta http-equiv=Refresh content="3; url=/later"><tr data-note-id="n17"><input name="owner_id" value="4">';
    expect(readMarkup(html, PAGE)).toMatchObject({
      ids: ['n17', '4'],
      forgeryGuard: 'abcdefgh12',
      refreshes: true,
      links: ['http://app.test/later'],
    });
  });
});
