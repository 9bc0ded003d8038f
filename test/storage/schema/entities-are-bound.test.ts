/**
 * Which class the entity manager is, and what it sends: SQL without values in it. Errors arrive as the engine threw
 * them.
 */
import { DriverException } from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver, PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { DiscountReportEntity, SettingEntity } from '../../../server/storage/entities/operations.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const ODD = `o'neill \\ "quoted" $1 ? ?? ; drop table porchlight.settings; -- ünïcode 🙂`;

describe('the entity manager', () => {
  it('stands on the driver, the platform and the connection of @mikro-orm/postgresql', () => {
    const driver = harness.database.em.getDriver();
    expect(driver).toBeInstanceOf(PostgreSqlDriver);
    expect(driver.getPlatform()).toBeInstanceOf(PostgreSqlPlatform);
    expect(driver.getConnection()).toBeInstanceOf(PostgreSqlConnection);
  });

  it('writes and reads any text, and puts none of it into a statement', async () => {
    const { database } = harness;
    const key = `odd ${process.hrtime.bigint()}`;
    const texts: string[] = [];
    const stop = database.observe((text) => void texts.push(text));
    await database.em.insert(SettingEntity, { key, value: ODD });
    await database.em.nativeUpdate(SettingEntity, { key, value: ODD }, { value: `${ODD}!` });
    expect(
      await database.em.findOne(SettingEntity, { value: `${ODD}!`, key: { $in: [key, 'another'] } }),
    ).toMatchObject({ key });
    expect(await database.em.nativeDelete(SettingEntity, { key })).toBe(1);
    stop();
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text).not.toMatch(/neill|odd|another/);
  });

  it('passes the code of the database on, and no value with it', async () => {
    const id = `twice-${process.hrtime.bigint()}`;
    const report = {
      id,
      tenantId: 't',
      text: ODD,
      status: 'pending',
      createdAt: new Date(0),
      settledAt: null,
    } as const;
    await harness.database.em.insert(DiscountReportEntity, report);
    const again = await harness.database.em.insert(DiscountReportEntity, report).catch((error: unknown) => error);
    expect(again).toMatchObject({ code: '23505' });
    expect(again).not.toBeInstanceOf(DriverException);
    expect(String(again)).not.toContain('neill');
  });
});
