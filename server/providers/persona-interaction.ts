/** The one page of the built-in identity provider: shows the personas, takes the choice, hands the browser back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { errors, type InteractionResults } from 'oidc-provider';
import { personaOf, readChoice } from './persona-choice.ts';
import { PERSONAS } from './persona-list.ts';
import type { RenderPersonaPage } from './persona-page.ts';

const FORM = /^application\/x-www-form-urlencoded(?:;|$)/i;
const FORM_MAX = 8_192;
const METHODS = ['GET', 'HEAD', 'POST'];

interface PersonaInteraction {
  handle(uid: string, req: IncomingMessage, res: ServerResponse): Promise<void>;
}

export function createPersonaInteraction(provider: Provider, render: RenderPersonaPage): PersonaInteraction {
  const addressOf = (uid: string): string => `${provider.issuer}/interaction/${uid}`;

  const problem = (res: ServerResponse, title: string, detail: string, again?: string): void =>
    send(res, 400, render({ kind: 'problem', title, detail, ...(again === undefined ? {} : { again }) }));

  const choose = async (uid: string, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const choice = readChoice(await readForm(req));
    if (!choice.ok) return problem(res, 'Nobody was chosen', choice.error, addressOf(uid));
    await provider.interactionFinished(req, res, resultOf(choice.value), { mergeWithLastSubmission: false });
  };

  return {
    async handle(uid, req, res) {
      if (!METHODS.includes(req.method ?? '')) return void res.writeHead(405, { allow: METHODS.join(', ') }).end();
      try {
        const interaction = await provider.interactionDetails(req, res);
        if (interaction.uid !== uid) throw new errors.SessionNotFound('another interaction');
        if (req.method === 'POST') await choose(uid, req, res);
        else send(res, 200, render({ kind: 'picker', action: addressOf(uid), personas: PERSONAS }));
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error;
        problem(
          res,
          'This sign-in has expired',
          'It was finished already, or took too long. Go back to the app and sign in again.',
        );
      }
    },
  };
}

function resultOf(accountId: string): InteractionResults {
  if (personaOf(accountId)?.course === 'denies')
    return { error: 'access_denied', error_description: 'the persona denied' };
  return { login: { accountId, remember: false } };
}

/** A body of another kind, of unknown length or too long is no choice; it is left unread. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const fits = Number(req.headers['content-length'] ?? Number.NaN) <= FORM_MAX;
  return new URLSearchParams(fits && FORM.test(req.headers['content-type'] ?? '') ? await text(req) : '');
}

function send(res: ServerResponse, status: number, html: string): void {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
