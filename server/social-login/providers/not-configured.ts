/** Nobody has a client at the provider: a name that is mistyped is told apart from a provider that needs credentials. Pure. */
import { editDistance } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { visibleText } from '../../pages/text/visible-text.ts';
import { BUILT_IN_PROVIDERS, isBuiltIn } from '../../providers/catalogue/catalogue.ts';

type Named = readonly { readonly provider: string }[];

const MOST_SLIPS = 2;

export function notConfigured(
  provider: string,
  settings: Named,
  offered: readonly { readonly id: string }[],
): DomainError {
  if (isBuiltIn(provider)) return { code: 'providerNotConfigured' };
  const known = [
    ...new Set([...offered.map(({ id }) => id), ...settings.map((one) => one.provider), ...BUILT_IN_PROVIDERS]),
  ];
  const meant = known.find((one) => editDistance(one, provider) <= MOST_SLIPS);
  return {
    code: 'providerNotConfigured',
    detail: `There is no provider \`${visibleText(provider, 40)}\`.${meant ? ` Did you mean \`${meant}\`?` : ''} There are: ${known.join(', ')}. A new one needs \`issuer\`, \`client_id\` and \`client_secret\`.`,
  };
}
