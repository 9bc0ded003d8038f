/** The HTML rules that every page of the service must follow. */
import { HtmlValidate, type RuleConfig } from 'html-validate';

const RULES: RuleConfig = {
  // The renderer closes void elements as XHTML does; both forms mean the same to a parser.
  'void-style': ['error', { style: 'selfclose' }],
  // Documents and samples are shown as they are, also with spaces at the end of a line.
  'no-trailing-whitespace': 'off',
  'no-inline-style': 'error',
  // The palette finds links, and a `select` holds none.
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
  // The stylesheet is our own; while a release rolls out, a node may answer with the stylesheet of the other release.
  'require-sri': ['error', { target: 'crossorigin' }],
};

/** `left` names rules that do not apply to these pages. */
export function htmlFaultsBut(...left: readonly string[]): (page: string) => Promise<string[]> {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
    rules: { ...RULES, ...Object.fromEntries(left.map((rule) => [rule, 'off'])) },
  });
  return async (page) => {
    const { results } = await validator.validateString(page);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
  };
}

export const htmlFaults = htmlFaultsBut();
