import type { Command } from '../command.ts';
import { admin } from './admin.ts';
import { claim } from './claim.ts';
import { doctor } from './doctor.ts';
import { events } from './events.ts';
import { init } from './init.ts';
import { keysRotate } from './keys-rotate.ts';
import { mcp } from './mcp.ts';
import { provision } from './provision.ts';
import { sessions } from './sessions.ts';
import { start } from './start.ts';
import { status } from './status.ts';
import { users } from './users.ts';

/** In the order in which a project meets them. */
export const COMMANDS: readonly Command[] = [
  init,
  status,
  provision,
  users,
  events,
  sessions,
  claim,
  keysRotate,
  doctor,
  mcp,
  start,
  admin,
];
