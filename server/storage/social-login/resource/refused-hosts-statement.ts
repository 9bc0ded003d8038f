/** Gives a project its row, as long as it has a resource. */
export const OPEN_REFUSED_HOSTS = `
  insert into porchlight.refused_hosts (tenant_id, hosts, expires_at)
  select tenant_id, '[]', $2 from porchlight.social_login_resources where tenant_id = $1
  on conflict (tenant_id) do nothing`;
