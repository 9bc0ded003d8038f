/** How to sign in to an app that takes several identity providers. Every choice is a link: the page needs no script. */

import type { AppName } from '../../../kernel/host-or-scheme.ts';
import type { AppLook } from '../../components/app-look.ts';
import { appMark, appText } from '../../components/app-name.ts';
import { type ProviderChoice, providerLinks } from '../../components/provider-links.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';

interface SignInModel {
  readonly app: AppName;
  readonly choices: readonly ProviderChoice[];
  readonly look?: AppLook;
}

export function signInPage({ app, choices, look }: SignInModel, language: Language): string {
  const { signIn: texts } = textsIn(language);
  return centered({
    language,
    look,
    title: fillText(texts.title, { app: appText(app, language) }),
    heading: fill(texts.title, { app: appMark(app, language) }),
    lead: texts.lead,
    children: providerLinks(choices, texts),
  });
}
