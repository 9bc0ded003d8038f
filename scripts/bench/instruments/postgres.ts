/** The PostgreSQL of a bench run: BENCH_DATABASE_URL, or a throwaway cluster made like that of the tests. */
import pg from 'pg';
import { migrateDatabase } from '../../../server/storage/opening/open-database.ts';

export async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists bench_${name} with (force)`);
  await client.query(`create database bench_${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/bench_${name}`;
  return url.href;
}

/** A database with the tables of the service, made without starting the service. */
export async function createMigrated(server: string, name: string): Promise<string> {
  const databaseUrl = await createDatabase(server, name);
  await migrateDatabase({ databaseUrl, dataDir: '' });
  return databaseUrl;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
