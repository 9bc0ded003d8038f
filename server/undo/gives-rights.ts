/** Whether an undo gives a person rights that, given anew, would need a sign-in of the last minutes. */
import type { PutBackNeeds, Undo, Undoer } from './ports.ts';

type Needs = Pick<PutBackNeeds, 'rows' | 'teams'>;

export async function givesRights(
  { ended: { kind, data } }: Undo,
  { tenant }: Undoer,
  { rows, teams }: Needs,
): Promise<boolean> {
  switch (kind) {
    case 'member':
    case 'invitation':
      return rows.roleIn(data.row) !== 'member';
    case 'teamMember':
      return teams.makesOwners(tenant, data.role);
    case 'teamInvitation':
      return teams.makesOwners(tenant, rows.roleIn(data.row));
    default:
      return false;
  }
}
