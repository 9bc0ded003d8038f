/** Every command of the operator, in the order in which the help lists them. */
import { accountDelete } from './accounts/account-delete.ts';
import { accountList } from './accounts/account-list.ts';
import { accountShow } from './accounts/account-show.ts';
import { accountSignOut } from './accounts/account-sign-out.ts';
import { accountTier } from './accounts/account-tier.ts';
import type { Command } from './frame/command.ts';
import { feedbackList } from './inbox/feedback-list.ts';
import { reportList } from './inbox/report-list.ts';
import { reportSettle } from './inbox/report-settle.ts';
import { mailDrop } from './mail/mail-drop.ts';
import { mailList } from './mail/mail-list.ts';
import { mailRetry } from './mail/mail-retry.ts';
import { passkeyCount } from './people/passkey-count.ts';
import { signalsRegister, signalsStatus } from './signals/signals-commands.ts';
import { citusDistribute } from './storage/citus-distribute.ts';
import { keyRotate } from './storage/key-rotate.ts';
import { providersRetire } from './storage/providers-retire.ts';
import { recover } from './storage/recover.ts';
import { storageDump } from './storage/storage-dump.ts';
import { storageMigrate } from './storage/storage-migrate.ts';
import { storageOverview } from './storage/storage-overview.ts';
import { issuerRotate } from './tenants/issuer-rotate.ts';
import { tenantList } from './tenants/tenant-list.ts';
import { tenantExpire, tenantPause, tenantResume } from './tenants/tenant-moves.ts';
import { tenantShow } from './tenants/tenant-show.ts';
import { tierList } from './tiers/tier-list.ts';
import { tierSet } from './tiers/tier-set.ts';

export const COMMANDS: readonly Command[] = [
  accountList,
  accountShow,
  accountTier,
  accountSignOut,
  accountDelete,
  providersRetire,
  signalsRegister,
  signalsStatus,
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
  mailList,
  mailRetry,
  mailDrop,
  passkeyCount,
  keyRotate,
  issuerRotate,
  storageOverview,
  storageMigrate,
  storageDump,
  citusDistribute,
  recover,
];
