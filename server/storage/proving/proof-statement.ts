/** Reports beyond the newest that a project keeps. */
import { PROOFS_KEPT } from '@porchlight/contract';

export const DROP_OLD_PROOFS = `
  delete from porchlight.proofs where tenant_id = $1 and id in (
    select id from porchlight.proofs where tenant_id = $1 order by created_at desc, id desc offset ${PROOFS_KEPT})`;
