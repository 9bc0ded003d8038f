/** Connections of nodes to this database, by the address of their machine; a socket of the same machine has none. */
export type ConnectedNode = { readonly machine: string | null; readonly connections: number };

export const CONNECTED_NODES = `
  select host(client_addr) as machine, count(*)::int as connections from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name = $1 and pid <> pg_backend_pid()
  group by client_addr order by client_addr`;
