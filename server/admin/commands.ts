/** Every command of the operator, in the order in which the help lists them. */
import { accountDelete } from './account-delete.ts';
import { accountList } from './account-list.ts';
import { accountShow } from './account-show.ts';
import { accountSignOut } from './account-sign-out.ts';
import { accountTier } from './account-tier.ts';
import { citusDistribute } from './citus-distribute.ts';
import type { Command } from './command.ts';
import { feedbackList } from './feedback-list.ts';
import { issuerRotate } from './issuer-rotate.ts';
import { keyRotate } from './key-rotate.ts';
import { providersRetire } from './providers-retire.ts';
import { reportList } from './report-list.ts';
import { reportSettle } from './report-settle.ts';
import { storageDump } from './storage-dump.ts';
import { storageMigrate } from './storage-migrate.ts';
import { storageOverview } from './storage-overview.ts';
import { tenantList } from './tenant-list.ts';
import { tenantExpire, tenantPause, tenantResume } from './tenant-moves.ts';
import { tenantShow } from './tenant-show.ts';
import { tierList } from './tier-list.ts';
import { tierSet } from './tier-set.ts';

export const COMMANDS: readonly Command[] = [
  accountList,
  accountShow,
  accountTier,
  accountSignOut,
  accountDelete,
  providersRetire,
  tierList,
  tierSet,
  tenantList,
  tenantShow,
  tenantPause,
  tenantResume,
  tenantExpire,
  feedbackList,
  reportList,
  reportSettle,
  keyRotate,
  issuerRotate,
  storageOverview,
  storageMigrate,
  storageDump,
  citusDistribute,
];
