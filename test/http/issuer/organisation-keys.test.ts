/** How often the keys of a trusted organisation are read. */
import { expect, it } from 'vitest';
import { useTrustingProject } from './support/trusting-project.ts';

const { harness, parts, assertion, exchange } = useTrustingProject();

it('reads them once for assertions that come together, and again after some minutes', async () => {
  const texts = await Promise.all([1, 2, 3].map((number) => assertion({ sub: `u-${number}` })));
  const answers = await Promise.all(texts.map((text) => exchange(text)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(parts.org.reads).toBe(1);
  await exchange(await assertion());
  expect(parts.org.reads).toBe(1);
  harness.current.clock.advance({ minutes: 6 });
  await exchange(await assertion());
  expect(parts.org.reads).toBe(2);
});

it('looks for a key that it does not know no more than once in a while', async () => {
  harness.current.clock.advance({ minutes: 6 });
  const before = parts.org.reads;
  for (const kid of ['new-1', 'new-2', 'new-3'])
    expect((await exchange(await assertion({}, { kid }))).body.error).toBe('invalid_grant');
  expect(parts.org.reads).toBeLessThanOrEqual(before + 2);
});

it('refuses while the keys cannot be read, and takes assertions as soon as they can', async () => {
  const good = parts.org.published;
  harness.current.clock.advance({ minutes: 6 });
  parts.org.published = 'none' as unknown as unknown[];
  const { body } = await exchange(await assertion());
  expect(body.error_description).toContain('the keys of the issuer could not be read');
  parts.org.published = good;
  expect((await exchange(await assertion())).status).toBe(200);
});
