/** Every request in a document is sent, in reading order, and every shown answer is compared with the real one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES } from '../../../server/docs/sources/catalogue.ts';
import { addSeconds } from '../../../server/kernel/clock.ts';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import type { Harness } from '../../support/harness.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { codeOf, VERIFIER } from '../../support/steps/bound-sign-in.ts';
import { someOf } from '../../support/times.ts';
import { type CodeBlock, codeBlocks } from './support/code-blocks.ts';
import { documentSource } from './support/document-source.ts';
import { KnownValues, readRequest, sendWritten } from './support/http-block.ts';
import { differences } from './support/same-shape.ts';

const CALLBACK = 'http://localhost:5173/auth/callback';
const held = useHarness();

/** A project in which somebody has signed in, as most documents assume. */
async function projectOf(harness: Harness, isClaimed: boolean): Promise<KnownValues> {
  const tenant = await createSocialTenant(harness, [CALLBACK]);
  if (isClaimed) {
    const owner = await signInAccount(harness);
    await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  }
  const tokens = await signIn(harness, tenant.id);
  const code = await codeOf(harness, tenant.id);
  await tenant.refill();
  return new KnownValues({
    tenant_id: tenant.id,
    management_key: tenant.managementKey,
    application_key: tenant.applicationKey,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    user_id: '1',
    code,
    refresh_key: 'made-when-the-pair-arrived',
    last_day: addSeconds(harness.clock.now(), 30 * 86_400).toISOString(),
    code_verifier: VERIFIER,
  });
}

/** What only a project with an owner may do. */
const FOR_OWNERS = /\/api\/social-login\/adoption/;

async function play(blocks: readonly CodeBlock[], harness: Harness): Promise<void> {
  const known = await projectOf(
    harness,
    blocks.some(({ language, text }) => language === 'http' && FOR_OWNERS.test(text)),
  );
  let answer: unknown;
  for (const { language, attributes, text } of blocks) {
    if (language === 'http') {
      const response = await sendWritten(readRequest(text), harness.baseUrl, known);
      const body = await response.text();
      const expected =
        attributes.status === undefined ? response.status < 400 : response.status === Number(attributes.status);
      expect(expected, `${text}\nanswered ${response.status}: ${body}`).toBe(true);
      answer = /[/+]json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(body) : undefined;
      if (!attributes.status) known.learn(answer);
    }
    if (language === 'json' && attributes.of === 'answer') expect(differences(JSON.parse(text), answer)).toEqual([]);
  }
}

describe('the calls that a document shows', () => {
  // A node that has not read the change feed yet says that it is not ready.
  beforeAll(() => held.current.service.jobs.get('read-change-feed')?.());

  it.each(someOf(ENTRIES, 6).map(({ path }) => path))('%s: work, and are answered as shown', async (path) => {
    const blocks = codeBlocks(documentSource(held.current, path));
    if (blocks.some(({ language }) => language === 'http')) await play(blocks, held.current);
  });
});
