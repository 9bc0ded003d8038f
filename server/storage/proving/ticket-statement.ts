/** Of any number of calls with one ticket exactly one deletes the row. A ticket of another tenant, or an old one, stays. */
export const TAKE_TICKET = `
  delete from porchlight.test_user_tickets where ticket_hash = $1 and tenant_id = $2 and expires_at > $3
  returning user_id as "userId"`;
