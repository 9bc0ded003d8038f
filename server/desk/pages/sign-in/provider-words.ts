/** What a provider needs from the owner, in words: a client at its console, a mail server, or nothing. Pure. */
import { askedHere, isAskedHere } from '../../../providers/catalogue/catalogue.ts';
import type { EffectiveProvider } from '../../../social-login/settings/provider-settings.ts';

interface ProviderWords {
  /** The badge beside the name; null if the owner has set nothing. */
  readonly whose: Readonly<Record<EffectiveProvider['credentials'], string>> | null;
  /** The title of the part that opens, without and with settings of the owner. */
  readonly bring: string;
  readonly replace: string;
  /** The words about a check that went well. The time of the check follows. */
  readonly worked: string;
  readonly forget: string;
}

const CLIENT: ProviderWords = {
  whose: { own: 'Your credentials', service: 'Credentials of the service', none: 'No credentials yet' },
  bring: 'Use credentials of your own',
  replace: 'Replace your credentials',
  worked: 'The provider knew this client when it was checked',
  forget: 'Forget these credentials and settings',
};

const MAIL: ProviderWords = {
  whose: { own: 'Your mail server', service: 'Mail server of the service', none: 'No mail server yet' },
  bring: 'Use a mail server of your own',
  replace: 'Replace your mail server',
  worked: 'The mail server took mails from this sender when it was checked',
  forget: 'Forget this mail server',
};

const NOTHING: ProviderWords = {
  ...CLIENT,
  whose: null,
  bring: 'How it works',
};

export function wordsOf(provider: string): ProviderWords {
  if (!isAskedHere(provider)) return CLIENT;
  return askedHere(provider).sendsMail ? MAIL : NOTHING;
}

/** Whether there is something to check. Without a client or a mail server there is nothing. */
export const canBeChecked = (provider: string): boolean => wordsOf(provider) !== NOTHING;
