/** Which rights the service needs on PostgreSQL, under which name it keeps its tables, and how it finds the server. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';
import { databaseAt, onServer } from '../support/run/programs/on-server.ts';
import { databasePrefix } from '../support/run/templates.ts';
import { onlyInTestAll } from '../support/times.ts';

/** An empty database, and a role that may only connect to it. */
async function emptyDatabase(): Promise<{ owner: string; limited: string; role: string }> {
  const server = inject('postgresServer');
  const suffix = randomBytes(6).toString('hex');
  const name = `${databasePrefix(inject('runFolder'))}_${suffix}`;
  const role = `limited_${suffix}`;
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  await onServer(server, `create role ${role} login password 'limited'`);
  const owner = databaseAt(server, name);
  const limited = new URL(owner);
  [limited.username, limited.password] = [role, 'limited'];
  return { owner, limited: limited.href, role };
}

/** Creates, provisions and reads a project: this uses all ways in which the service accesses its tables. */
async function useService(address: string): Promise<void> {
  const created = (await (await fetch(`${address}/api/genesis`, { method: 'POST' })).json()) as {
    management_key: string;
  };
  const headers = { authorization: `Bearer ${created.management_key}`, 'content-type': 'application/json' };
  const body = '{"callback_urls":["https://app.example.com/cb"]}';
  const provisioned = await fetch(`${address}/api/resources/social-login`, { method: 'POST', headers, body });
  expect(provisioned.status).toBe(200);
  expect((await fetch(`${address}/api/social-login/events`, { headers })).status).toBe(200);
  expect((await fetch(`${address}/readyz?deep`)).status).toBe(200);
}

const addressOf = (baseUrl: string): string => baseUrl.replace('localhost', '127.0.0.1');

describe('a role that may make nothing in the database', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    database = await emptyDatabase();
  });

  it('names in one line what is missing', async () => {
    expect(onlyLine(await refusal({ DATABASE_URL: database.limited }))).toMatch(
      /does not let this role make its tables \(permission denied.*create schema/,
    );
  });

  onlyInTestAll(() => {
    it('needs no right beyond a schema that somebody made for it, under any name', async () => {
      await onServer(database.owner, `create schema auth authorization ${database.role}`);
      const env = { DATABASE_URL: database.limited, DATABASE_SCHEMA: 'auth' };
      const node = await startServer({ env });
      await useService(addressOf(node.baseUrl));
      await node.stop('SIGKILL');
      const { rows } = await onServer(
        database.owner,
        `select schemaname, count(*)::int > 10 as many from pg_tables where schemaname in ('auth', 'porchlight') group by 1`,
      );
      expect(rows).toEqual([{ schemaname: 'auth', many: true }]);

      const line = onlyLine(await refusal({ ...env, RUNTIME_PROFILE: '2026-11-siloed' }));
      expect(line).toMatch(/a schema of its own, and this role may not make schemas.*grant create on database/);
    });

    it('keeps silos under the same name where it may make them', async () => {
      const own = await emptyDatabase();
      await onServer(own.owner, `grant create on database ${new URL(own.owner).pathname.slice(1)} to ${own.role}`);
      const env = { DATABASE_URL: own.limited, DATABASE_SCHEMA: 'auth', RUNTIME_PROFILE: '2026-11-siloed' };
      const node = await startServer({ env });
      await useService(addressOf(node.baseUrl));
      await node.stop('SIGKILL');
      const { rows } = await onServer(own.owner, `select nspname from pg_namespace where nspname like 'auth\\_%'`);
      expect(rows).toHaveLength(1);
    });
  });
});

onlyInTestAll(() => {
  describe('the start is refused with one line', () => {
    it.each([
      ['a password that is wrong', { password: 's3cret' }, /refuses the login.*Check the user/],
      ['a database that is not there', { pathname: '/nowhere' }, /has no such database/],
      ['an sslmode that is none', { search: '?sslmode=on' }, /sslmode=on; there are/],
      ['TLS that the server does not have', { search: '?sslmode=require' }, /SSL/],
    ])('for %s', async (_what, change, message) => {
      const url = new URL((await emptyDatabase()).owner);
      Object.assign(url, change);
      const text = await refusal({ DATABASE_URL: url.href });
      expect(text).toMatch(message);
      expect(text).not.toContain('s3cret');
      expect(text).not.toMatch(/\n\s+at /);
    });
  });

  describe('an address with several hosts', () => {
    it('leads to the one that answers', async () => {
      const { owner } = await emptyDatabase();
      const { username, password, host, pathname } = new URL(owner);
      const node = await startServer({
        env: { DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:1,${host}${pathname}` },
      });
      await useService(addressOf(node.baseUrl));
      await node.stop('SIGKILL');
    });
  });
});
