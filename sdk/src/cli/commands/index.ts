import type { Command } from '../frame/command.ts';
import { completionOf } from './completion.ts';
import { events } from './events/events.ts';
import { logs } from './events/logs.ts';
import { webhooks, webhooksCreate, webhooksDelete, webhooksListen, webhooksTest } from './events/webhooks.ts';
import { init } from './init.ts';
import { keysCreate, keysDelete, keysList } from './keys.ts';
import { mcp } from './mcp.ts';
import { access } from './people/access.ts';
import { exportUsers } from './people/export.ts';
import { importUsers } from './people/import.ts';
import { passkeys } from './people/passkeys.ts';
import { usersBlock, usersDelete, usersExport, usersTest, usersUnblock } from './people/people.ts';
import { sessions } from './people/sessions.ts';
import { users } from './people/users.ts';
import { adoptionRemove, adoptionSet, adoptionShow } from './project/adoption.ts';
import { appearanceLogo, appearanceSet, appearanceShow } from './project/appearance.ts';
import { apply } from './project/apply.ts';
import { claim } from './project/claim.ts';
import { clients, clientsCreate, clientsDelete, clientsSecret } from './project/clients.ts';
import { doctor } from './project/doctor.ts';
import { domainCheck, domainRemove, domainSet, domainShow } from './project/domain.ts';
import { keysRotate } from './project/keys-rotate.ts';
import { link } from './project/link.ts';
import { open } from './project/open.ts';
import { projectDelete, projectRename } from './project/project.ts';
import { prove } from './project/prove.ts';
import {
  providers,
  providersCheck,
  providersDisable,
  providersEnable,
  providersReset,
  providersSet,
} from './project/providers.ts';
import { provision } from './project/provision.ts';
import { settings } from './project/settings.ts';
import { status } from './project/status.ts';
import { trustedIssuers, trustedIssuersAdd, trustedIssuersRemove } from './project/trusted-issuers.ts';
import { admin } from './service/admin.ts';
import { migrate } from './service/migrate.ts';
import { start } from './service/start.ts';
import {
  teamsInvitations,
  teamsInvite,
  teamsMembers,
  teamsRemove,
  teamsSet,
  teamsWithdraw,
} from './teams/team-members.ts';
import { teams, teamsCreate, teamsDelete, teamsOff, teamsProvision, teamsRename, teamsRoles } from './teams/teams.ts';
import { version } from './version.ts';

/** In the order in which a project needs them. */
export const COMMANDS: readonly Command[] = [
  init,
  link,
  status,
  provision,
  apply,
  users,
  usersBlock,
  usersUnblock,
  usersExport,
  usersDelete,
  usersTest,
  exportUsers,
  importUsers,
  adoptionShow,
  adoptionSet,
  adoptionRemove,
  teams,
  teamsProvision,
  teamsRoles,
  teamsCreate,
  teamsRename,
  teamsDelete,
  teamsMembers,
  teamsSet,
  teamsRemove,
  teamsInvitations,
  teamsInvite,
  teamsWithdraw,
  teamsOff,
  access,
  settings,
  providers,
  providersEnable,
  providersDisable,
  providersSet,
  providersCheck,
  providersReset,
  domainShow,
  domainSet,
  domainCheck,
  domainRemove,
  appearanceShow,
  appearanceSet,
  appearanceLogo,
  events,
  logs,
  webhooks,
  webhooksCreate,
  webhooksTest,
  webhooksListen,
  webhooksDelete,
  clients,
  clientsCreate,
  clientsSecret,
  clientsDelete,
  trustedIssuers,
  trustedIssuersAdd,
  trustedIssuersRemove,
  sessions,
  passkeys,
  claim,
  open,
  keysList,
  keysCreate,
  keysDelete,
  keysRotate,
  projectRename,
  projectDelete,
  doctor,
  prove,
  mcp,
  start,
  migrate,
  admin,
  completionOf(() => COMMANDS),
  version,
];
