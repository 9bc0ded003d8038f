/** Which words of a text are marked, because they may look like another one. */
import { describe, expect, it } from 'vitest';
import { partsByScript } from '../../../server/pages/text/mixed-scripts.ts';

const markedIn = (text: string, around?: string): string[] =>
  partsByScript(text, around)
    .filter(({ isMixed }) => isMixed)
    .map((part) => part.text);

describe('H48: words that imitate', () => {
  it.each([
    ['a Cyrillic letter in a Latin word', 'Pay раypal', ['раypal']],
    ['a Cyrillic word among Latin ones', 'Pay 40 € to Асе', ['Асе']],
    ['a Greek word among Latin ones', 'Pay 40 € to ΑΟΡ', ['ΑΟΡ']],
    ['a Cherokee word among Latin ones', 'Pay to ᎪᎳᏃ', ['ᎪᎳᏃ']],
    ['a mathematical letter', 'Pay to 𝐚cme', ['𝐚cme']],
    ['a Roman numeral inside a word', 'Pay to paypaⅼ', ['paypaⅼ']],
    ['a letter of phonetics', 'Pay to pɑypal', ['pɑypal']],
    ['a letter in a circle', 'Pay to ⓟaypal', ['ⓟaypal']],
    ['a raised letter inside a word', 'Pay to pªypal', ['pªypal']],
    ['a digit of another script in a number', 'Pay ৪0 € to Acme', ['৪0']],
    ['mathematical digits', 'Pay 𝟒0 € to Acme', ['𝟒0']],
    ['full-width digits beside others', '４0円', ['４0円']],
    ['a digit of another script among Latin words', 'Pay ৪ € to Acme', ['৪']],
  ])('marks %s', (_, text, marked) => {
    expect(markedIn(text)).toEqual(marked);
  });

  it.each([
    'Оплатить 40 € за ООО',
    'Pay 40 € to ООО Ромашка',
    'Πληρωμή 40 €',
    'スイカSuicaで支払う',
    '４０円を支払う',
    'Ödeme ışık 40 ₺',
    'دفع ٤٠ ريال',
    'Pay 40 € to Ærø & Łódź',
    'Louis Ⅳ, 5 m², 10 µm, 1ª, Mᵐᵉ Nº 5',
    '支付 40 元给 Acme',
    '',
  ])('marks nothing in ordinary text: %s', (text) => {
    expect(markedIn(text)).toEqual([]);
  });

  it('looks at all that stands around a word', () => {
    expect(markedIn('Асе')).toEqual([]);
    expect(markedIn('Асе', 'Pay to Асе')).toEqual(['Асе']);
    expect(markedIn('৪', 'Amount ৪')).toEqual(['৪']);
    // A word of another script elsewhere does not switch the mark off.
    expect(markedIn('Pay to Асе', 'Pay to Асе Ромашка دفع 支払う')).toEqual(['Асе']);
    expect(markedIn('Асе', 'Pay to Асе دفع')).toEqual(['Асе']);
    expect(markedIn('٤٠', 'Acme دفع ٤٠')).toEqual([]);
    expect(markedIn('４０', 'Suicaで支払う ４０')).toEqual([]);
  });

  it('keeps the text whole', () => {
    const text = ' Pay ৪0 € to ⓟaypal, раypal! ';
    expect(
      partsByScript(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
