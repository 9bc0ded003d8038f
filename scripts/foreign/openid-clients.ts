/**
 * OpenID clients by other authors, each installed as it is published, sign a person in with issuer and client id, and
 * with a client secret if they need one, using the settings of /docs/issuer. `npm install` installs none of this.
 */

import { CLIENTS, type ForeignClient } from '../../test/conformance/support/foreign/clients.ts';
import { refusalAtDefaults, signInWith } from '../../test/conformance/support/foreign/sign-in.ts';
import { startService } from '../examples/service.ts';

async function outcomeOf(client: ForeignClient, baseUrl: string): Promise<string> {
  try {
    const shown = await signInWith(client, baseUrl);
    if (shown !== 'ada@example.test') throw new Error(`the app shows: ${shown.slice(0, 400)}`);
    const expected = client.refusedAtDefaults;
    if (expected === undefined) return '✓ at its defaults';
    const refusal = await refusalAtDefaults(client, baseUrl);
    if (refusal !== expected) throw new Error(`at its defaults it gets ${refusal}, not ${expected}`);
    return `✓ with its setting, ${refusal} without`;
  } catch (error) {
    process.exitCode = 1;
    return `✗ ${error instanceof Error ? error.message : error}`;
  }
}

/** Runs all of them, or those with the given names. */
export async function signInByClients(asked: readonly string[]): Promise<void> {
  await using service = await startService();
  for (const client of CLIENTS.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    console.log(`${client.name} ${await outcomeOf(client, service.baseUrl)}`);
}
