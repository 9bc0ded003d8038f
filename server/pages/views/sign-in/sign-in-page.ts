/** How to sign in to an app that takes several identity providers. Every choice is a link: the page needs no script. */
import type { AppLook } from '../../components/app-look.ts';
import { userText } from '../../components/person.ts';
import { type ProviderChoice, providerLinks } from '../../components/provider-links.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface SignInModel {
  /** The name of the project if it is proven, else the host. */
  readonly app: string;
  readonly choices: readonly ProviderChoice[];
  readonly look?: AppLook;
}

export function signInPage({ app, choices, look }: SignInModel, language: Language): string {
  const { signIn: texts } = textsIn(language);
  return centered({
    language,
    look,
    title: fillText(texts.title, { app: visibleText(app, 80) }),
    heading: fill(texts.title, { app: userText(app, 80) }),
    lead: texts.lead,
    children: providerLinks(choices, texts),
  });
}
