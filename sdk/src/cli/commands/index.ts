import type { Command } from '../command.ts';
import { claim } from './claim.ts';
import { dev } from './dev.ts';
import { doctor } from './doctor.ts';
import { events } from './events.ts';
import { init } from './init.ts';
import { keysRotate } from './keys-rotate.ts';
import { mcp } from './mcp.ts';
import { provision } from './provision.ts';
import { sessions } from './sessions.ts';
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
  dev,
  mcp,
];
