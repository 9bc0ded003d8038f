/** The one page of the built-in identity provider: shows the personas, takes the choice, hands the browser back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors, type InteractionResults } from 'oidc-provider';
import { languageOf } from '../../pages/language.ts';
import { languageHeaders } from '../../pages/respond.ts';
import { personaOf, readChoice } from './persona-choice.ts';
import { readForm } from './persona-form.ts';
import type { ListedPersona } from './persona-list.ts';
import type { RenderPersonaPage } from './persona-page.ts';

/**
 * The parameter in the page's address that holds the state. After a sign-in has expired, nothing else is left of it.
 */
const STATE = 'state';

export const interactionUrl = (issuer: string, uid: string, state: unknown): string =>
  `${issuer}/interaction/${uid}${typeof state === 'string' ? `?${new URLSearchParams({ [STATE]: state })}` : ''}`;

const METHODS = ['GET', 'HEAD', 'POST'];

interface PersonaInteraction {
  handle(uid: string, req: IncomingMessage, res: ServerResponse): Promise<void>;
}

export function createPersonaInteraction(
  provider: Provider,
  render: RenderPersonaPage,
  redirectUri: string,
  personas: readonly ListedPersona[],
): PersonaInteraction {
  const pictureHref = (name: string): string => `${provider.issuer}/pictures/${name}.png`;
  /**
   * Once a sign-in is over, its purpose is no longer known here. The client knows from the state where the person can
   * start again.
   */
  const wayBack = (state: string | null): string | undefined =>
    state === null
      ? undefined
      : `${redirectUri}?${new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })}`;

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    status: number,
    model: Parameters<RenderPersonaPage>[0],
  ): void => {
    const language = languageOf(req.headers['accept-language']);
    const page = render(model, language);
    res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...languageHeaders(language) }).end(page);
  };

  const choose = async (here: string, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const choice = readChoice(await readForm(req));
    if (!choice.ok) return send(req, res, 400, { kind: 'fault', fault: choice.error, again: here });
    await provider.interactionFinished(req, res, resultOf(choice.value), { mergeWithLastSubmission: false });
  };

  return {
    async handle(uid, req, res) {
      const state = new URL(req.url ?? '', provider.issuer).searchParams.get(STATE);
      const here = interactionUrl(provider.issuer, uid, state);
      if (!METHODS.includes(req.method ?? '')) return void res.writeHead(405, { allow: METHODS.join(', ') }).end();
      try {
        const interaction = await provider.interactionDetails(req, res);
        if (interaction.uid !== uid) throw new errors.SessionNotFound('another interaction');
        if (req.method === 'POST') await choose(here, req, res);
        else send(req, res, 200, { kind: 'picker', action: here, personas, pictureHref });
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error;
        send(req, res, 400, { kind: 'expired', back: wayBack(state) });
      }
    },
  };
}

function resultOf(accountId: string): InteractionResults {
  if (personaOf(accountId)?.course === 'denies')
    return { error: 'access_denied', error_description: 'the persona denied' };
  return { login: { accountId, remember: false } };
}
