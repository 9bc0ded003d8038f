import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { allPages } from './sample-pages.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // The renderer closes void elements as XHTML does; both forms mean the same to a parser.
    'void-style': ['error', { style: 'selfclose' }],
    // The document of the samples is written over several lines.
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    // The stylesheet is our own; while a release rolls out, a node may answer with the stylesheet of the other release.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
});

describe('every page is well-formed HTML', () => {
  it.each(Object.entries(allPages()))('%s', async (_name, page) => {
    const report = await validator.validateString(page);
    const faults = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(faults).toEqual([]);
  });
});
