import { ok } from '../../kernel/result.ts';
import { countPeopleWithPasskeysOnly } from '../../storage/admin/passkeys.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';

export const passkeyCount: Command = {
  name: 'passkey count',
  summary: 'how many people would be kept out by another BASE_URL, because they have only passkeys',
  details:
    'A passkey works at the host of BASE_URL alone. Ask this before you move the service to another host: these people then sign in nowhere, unless they add another way to sign in first.',
  examples: ['passkey count', 'passkey count --json'],
  async run(call) {
    const { database } = await call.context();
    const people = await countPeopleWithPasskeysOnly(database);
    const text =
      people === 0
        ? 'Everybody with a passkey has another way to sign in.'
        : `${people.toLocaleString('en')} ${people === 1 ? 'person has' : 'people have'} only passkeys. At another host of BASE_URL they sign in no more: ask them to add another way to sign in first.`;
    return ok({ data: { people_with_passkeys_only: people }, blocks: [line(text)] });
  },
};
