/**
 * All migrations, in the order in which they run. Old ones are squashed: an empty database gets the foundation, and the files
 * `0002-0040` and `0041-0043` lead an older database there. A new one goes at the end, with the next number, into the folder `next`. Its
 * text stays as it is from the day it is on the main branch: a change of the schema, or of a tier's limits, is a further step.
 * The folders are named after the release that has their steps first.
 */
import type { MigrationStep } from '../step.ts';
import { from010 } from './0.2.0/0002-0040.ts';
import { foundation } from './foundation.ts';
import { from020 } from './next/0041-0043.ts';
import { attemptCallback } from './next/0044-attempt-callback.ts';
import { effects } from './next/0045-effects.ts';
import { testUsersSetting } from './next/0046-test-users-setting.ts';
import { approvalBundles } from './next/0047-approval-bundles.ts';
import { ownService } from './next/0048-own-service.ts';
import { refusedPeople } from './next/0049-refused-people.ts';
import { changes } from './next/0050-changes.ts';
import { darkLogo } from './next/0051-dark-logo.ts';
import { undos } from './next/0052-undos.ts';
import { teams } from './next/0053-teams.ts';
import { peopleWithoutAccount } from './next/0054-people-without-account.ts';
import { browserSessions } from './next/0055-browser-sessions.ts';
import { personApprovals } from './next/0056-person-approvals.ts';
import { invitedAddresses } from './next/0057-invited-addresses.ts';
import { namesOfTeams } from './next/0058-names-of-teams.ts';
import { teamNameKeys } from './next/0059-team-name-keys.ts';
import { inviters } from './next/0060-inviters.ts';
import { adoption } from './next/0061-adoption.ts';
import { links } from './next/0062-links.ts';
import { teamManagers } from './next/0063-team-managers.ts';

/** They lead a database of an earlier release to the schema of the foundation. */
const TO_FOUNDATION = [from010, from020];

const AFTER_FOUNDATION = [
  attemptCallback,
  effects,
  testUsersSetting,
  approvalBundles,
  ownService,
  refusedPeople,
  changes,
  darkLogo,
  undos,
  teams,
  peopleWithoutAccount,
  browserSessions,
  personApprovals,
  invitedAddresses,
  namesOfTeams,
  teamNameKeys,
  inviters,
  adoption,
  links,
  teamManagers,
];

/** What a step leaves on record. */
export const namesOf = ({ name, includes = [] }: MigrationStep): readonly string[] => [...includes, name];

/** For a database that has any migration on record. */
export const MIGRATIONS: readonly MigrationStep[] = [...TO_FOUNDATION, ...AFTER_FOUNDATION];

/** For an empty database. */
export const FROM_NOTHING: readonly MigrationStep[] = [
  { ...foundation, includes: TO_FOUNDATION.flatMap(namesOf) },
  ...AFTER_FOUNDATION,
];

/** Every name that a database of this release has on record, in the order of the numbers. */
export const NAMES_ON_RECORD: readonly [string, ...string[]] = [foundation.name, ...MIGRATIONS.flatMap(namesOf)];
