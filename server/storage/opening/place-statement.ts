/** The same text for two connections means that they lead to the same database on the same running server. */
export const PLACE_OF_DATABASE = `
  select concat_ws(' ', pg_postmaster_start_time(), (select oid from pg_database where datname = current_database()))
    as place`;
