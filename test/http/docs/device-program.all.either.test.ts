/**
 * The command-line program of the document on OpenID Connect, run unchanged: it signs its user in with a device code.
 */
import { expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { answerDevice } from '../issuer/support/device.ts';
import { documentSource } from './support/document-source.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness({ clock: new TestClock(new Date()) });

it('the program of the document signs in by a code', async () => {
  const tenant = await createSocialTenant(held.current);
  const project = new WrittenProject(documentSource(held.current, '/docs/issuer'));
  const { output, ended } = await project.start('or open', 'sign-in.mjs', `${held.current.baseUrl}/t/${tenant.id}`);
  const [, verification_uri = '', user_code = ''] = /Open (\S+) and type (\S+)/.exec(output()) ?? [];
  const [, verification_uri_complete = ''] = /or open (\S+)/.exec(output()) ?? [];
  await answerDevice({ device_code: '', expires_in: 600, verification_uri, user_code, verification_uri_complete });
  expect(await ended, output()).toBe(0);
  expect(output()).toContain('Signed in as ada@example.test');
});
