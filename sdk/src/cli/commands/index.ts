import type { Command } from '../command.ts';
import { access } from './access.ts';
import { admin } from './admin.ts';
import { claim } from './claim.ts';
import { completionOf } from './completion.ts';
import { doctor } from './doctor.ts';
import { events } from './events.ts';
import { exportUsers } from './export.ts';
import { importUsers } from './import.ts';
import { init } from './init.ts';
import { keysCreate, keysDelete, keysList } from './keys.ts';
import { keysRotate } from './keys-rotate.ts';
import { mcp } from './mcp.ts';
import { migrate } from './migrate.ts';
import { usersBlock, usersDelete, usersExport, usersTest, usersUnblock } from './people.ts';
import { projectDelete, projectRename } from './project.ts';
import { provision } from './provision.ts';
import { sessions } from './sessions.ts';
import { start } from './start.ts';
import { status } from './status.ts';
import { users } from './users.ts';
import { webhooks, webhooksCreate, webhooksDelete, webhooksListen, webhooksTest } from './webhooks.ts';

/** In the order in which a project meets them. */
export const COMMANDS: readonly Command[] = [
  init,
  status,
  provision,
  users,
  usersBlock,
  usersUnblock,
  usersExport,
  usersDelete,
  usersTest,
  exportUsers,
  importUsers,
  access,
  events,
  webhooks,
  webhooksCreate,
  webhooksTest,
  webhooksListen,
  webhooksDelete,
  sessions,
  claim,
  keysList,
  keysCreate,
  keysDelete,
  keysRotate,
  projectRename,
  projectDelete,
  doctor,
  mcp,
  start,
  migrate,
  admin,
  completionOf(() => COMMANDS),
];
