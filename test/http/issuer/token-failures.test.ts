/** The token endpoint of an issuer: refusals of one caller never stop another one at the same address. */
import { expect, it } from 'vitest';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { appOf, refreshAs, signInAs } from './support/foreign-client.ts';
import { HOSTILE_KEYS, proofNaming } from './support/proof.ts';

const REFUSALS = 700;
const harness = useHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1, trustProxy: 1 } });

it('H34: refusals at one project stop nobody behind the same address, at that project or at another', async () => {
  const attacked = await createSocialTenant(harness.current);
  const other = await createSocialTenant(harness.current);
  const [app, neighbour] = [
    await appOf(harness.current, attacked.id, CALLBACK),
    await appOf(harness.current, other.id, CALLBACK),
  ];
  const before = await signInAs(neighbour);
  const address = app.as.token_endpoint ?? '';
  const dpop = proofNaming(HOSTILE_KEYS[0]?.[1] ?? {}, { method: 'POST', address });
  const guess = async (at: number) => {
    const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'app', code: `guess-${at}` });
    return (await fetch(address, { method: 'POST', body, headers: at % 2 === 0 ? { dpop } : {} })).status;
  };

  const statuses = new Set<number>();
  for (let sent = 0; sent < REFUSALS; sent += 1) statuses.add(await guess(sent));
  expect([...statuses]).toEqual([400]);
  expect((await refreshAs(neighbour, before.tokens.refresh_token ?? '')).access_token).toBeTruthy();
  expect((await signInAs(app)).tokens.access_token).toBeTruthy();
});
