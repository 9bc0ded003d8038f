/** The sign-in page for accounts. A visitor whom an agent sent here may not know the service. */
import { noticeOf, type Tone } from '../../components/notice.ts';
import { type ProviderChoice, providerLinks } from '../../components/provider-links.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fillText } from '../../languages/text.ts';
import { type Texts, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';

export type SignInNotice =
  | { readonly kind: 'signedInAs'; readonly email: string }
  | { readonly kind: 'deleted' | 'signedOut' };

interface AccountSignInModel {
  /** Each starts the sign-in at an identity provider. */
  readonly choices: readonly ProviderChoice[];
  /** The person is asked because they opened a claim link. */
  readonly toClaim?: boolean;
  readonly notice?: SignInNotice;
}

const toneAndText = (notice: SignInNotice, texts: Texts['accountSignIn']): { tone: Tone; text: string } =>
  notice.kind === 'signedInAs'
    ? { tone: 'info', text: fillText(texts.signedInAs, { email: notice.email }) }
    : { tone: 'success', text: texts[notice.kind] };

export function accountSignInPage(model: AccountSignInModel, language: Language): string {
  const { accountSignIn: texts, signIn } = textsIn(language);
  return centered({
    language,
    title: texts.title,
    lead: model.toClaim ? texts.toClaim : texts.lead,
    children: html`
      ${model.notice ? noticeOf(toneAndText(model.notice, texts)) : null}
      ${providerLinks(model.choices, { ...texts, lastUsed: signIn.lastUsed })}
      <p class="soft">${texts.note}</p>`,
  });
}
