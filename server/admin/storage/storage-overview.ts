import { ok } from '../../kernel/result.ts';
import { storageOverview as readOverview } from '../../storage/admin/overview.ts';
import type { Database } from '../../storage/database.ts';
import type { Command } from '../frame/command.ts';
import { facts, formatBytes, heading, table } from '../frame/render.ts';

export const storageOverview: Command = {
  name: 'storage overview',
  summary: 'how much is stored: tenants, users, sessions, events, sizes, ages, migrations',
  details: 'With more than a hundred silos, their contents are estimated, and the output says so.',
  examples: ['storage overview', 'storage overview --json'],
  async run(call) {
    const { database, clock } = await call.context();
    const it = await readOverview(database, clock.now());
    return ok({
      data: {
        engine: database.engine,
        tenants: it.tenants,
        accounts: it.accounts,
        users: it.social.users,
        sessions: it.social.sessions,
        auth_events: it.social.events,
        silos: it.social.silos,
        database_bytes: it.databaseBytes,
        silo_bytes: it.social.siloBytes,
        silos_estimated: it.estimated,
        tables: it.tables,
        oldest: it.oldest.map(({ what, at }) => ({ what, at: at?.toISOString() ?? null })),
        migrations: it.migrations.map(({ name, appliedAt }) => ({ name, applied_at: appliedAt.toISOString() })),
      },
      blocks: blocksOf(database.engine, it),
    });
  },
};

type Overview = Awaited<ReturnType<typeof readOverview>>;

function blocksOf(engine: Database['engine'], it: Overview) {
  // With very many silos, the size is an estimate from the statistics of the database.
  const about = it.estimated ? 'about ' : '';
  return [
    facts([
      ['database', engine === 'pglite' ? 'embedded (PGlite)' : 'PostgreSQL'],
      ['size', formatBytes(it.databaseBytes)],
      ['accounts', it.accounts],
      ['users', `${about}${it.social.users}`],
      ['sessions', `${about}${it.social.sessions}`],
      ['auth events', `${about}${it.social.events}`],
      ['silos', `${it.social.silos} (${about}${formatBytes(it.social.siloBytes)})`],
    ]),
    heading('Tenants'),
    table(['status', 'tenants'], Object.entries(it.tenants)),
    heading('Tables (rows are estimates)'),
    table(
      ['table', 'size', 'rows'],
      it.tables.map(({ name, bytes, rows }) => [name, formatBytes(bytes), rows]),
    ),
    heading('Oldest'),
    table(
      ['what', 'since'],
      it.oldest.map(({ what, at }) => [what, at]),
    ),
    heading('Migrations'),
    table(
      ['name', 'applied'],
      it.migrations.map(({ name, appliedAt }) => [name, appliedAt]),
    ),
  ];
}
