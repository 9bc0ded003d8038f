/** E3: who is counted by a limit. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { normalAddress } from '../../../server/http/request/client-address.ts';
import { times } from '../../support/gates/arrival-gate.ts';
import { createHarness } from '../../support/harness.ts';
import { genesis, hourOfItsOwn } from '../support/own-hour.ts';

describe('E3: who is counted', () => {
  const rotating = (index: number): Record<string, string> => ({
    'x-forwarded-for': `203.0.113.${index}`,
    forwarded: `for=203.0.113.${index}`,
    'x-real-ip': `203.0.113.${index}`,
    'cf-connecting-ip': `203.0.113.${index}`,
  });

  it('E3: without a trusted proxy no header makes another caller', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { genesisPerMinute: 3 } });
    const answers = await Promise.all(times(6, (index) => genesis(harness, rotating(index))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('E3: behind one proxy only the address that the proxy wrote counts, not those before it', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { genesisPerMinute: 3, trustProxy: 1 } });
    const answers = await Promise.all(
      times(6, (index) => genesis(harness, { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await genesis(harness, { 'x-forwarded-for': '198.51.100.8' })).status).toBe(201);
  });

  it('E3: all addresses of a /64, and all spellings of an address, are one caller', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { genesisPerMinute: 2, trustProxy: 1 } });
    const from = async (address: string) => (await genesis(harness, { 'x-forwarded-for': address })).status;
    const statuses: number[] = [];
    for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:3']) {
      statuses.push(await from(address));
    }
    expect(statuses).toEqual([201, 201, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(201);
    const mapped: number[] = [];
    for (const address of ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209']) mapped.push(await from(address));
    expect(mapped).toEqual([201, 201, 429]);
  });

  it.each([
    ['a word', 'unknown'],
    ['4 KB', randomBytes(2_000).toString('hex')],
    ['nothing', ''],
    ['an address with a port', '192.0.2.44:5678'],
    ['an address in brackets', '[2001:db8::1]:443'],
    ['quotes and SQL', `'; drop table porchlight.tenants; --`],
  ])('E3: %s in the place of an address is refused nothing and breaks nothing', async (_what, text) => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { trustProxy: 1 } });
    expect((await genesis(harness, { 'x-forwarded-for': text })).status).toBe(201);
  });

  it('E3: an address without its port is the same address with it', () => {
    expect(normalAddress('192.0.2.44:5678')).toBe('192.0.2.44');
    expect(normalAddress('[2001:db8::1]:443')).toBe(normalAddress('2001:db8::1'));
  });
});
