/** What `porchlight prove` reads out of pages: forms as a browser sends them. */
import { describe, expect, it } from 'vitest';
import { formsIn, isSameForm } from '../../../../sdk/src/cli/prove/site/markup.ts';

const PAGE = new URL('http://app.test/haus/');

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
