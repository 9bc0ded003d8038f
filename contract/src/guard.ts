/**
 * Who is counted on a route, how often it may be called, and how many bytes one call may store. Every operation names
 * its guard or says why it needs none; pages and protocols do the same where they are mounted. `/docs/limits` is made
 * from this table. It is the default: the operator can raise some of it (for example with GENESIS_PER_MINUTE).
 */

import {
  ADOPTIONS_REFUSED_PER_MINUTE,
  MAIL_PER_CALLER_HOUR,
  MAIL_PER_GUEST_DAY,
  MAIL_PER_PROJECT_DAY,
  PERSON_APPROVAL_KEPT_DAYS,
  PERSON_APPROVALS_HOUR,
  TEAM_INVITATIONS_PER_DAY,
  WRONG_CODES_PER_CALLER_HOUR,
} from './vocabulary.ts';

export const COUNTED = ['address', 'address at a tenant', 'tenant', 'account', 'client', 'person'] as const;
export type Counted = (typeof COUNTED)[number];

export interface GuardLimit {
  readonly by: Counted;
  /** `tier` means: as many calls as the tenant's tier has auth events a minute. */
  readonly minute?: number | 'tier';
  readonly hour?: number;
  readonly day?: number;
  /** Replaces `day` as long as the tenant is unclaimed. */
  readonly dayUnclaimed?: number;
  readonly year?: number;
  /** The total for the time in which the tenant is unclaimed. */
  readonly unclaimed?: number;
}

export interface Guard {
  /** What the guarded calls are, in words for the table. */
  readonly calls: string;
  readonly limits: readonly GuardLimit[];
  /**
   * Rows make the count exact over all nodes, for calls that cost disk or money; memory is enough if only CPU is used.
   */
  readonly counted: 'rows' | 'memory';
  /** The most bytes that one call may store, with indexes; 0 if it stores nothing. */
  readonly bytes: number;
  /** How long these bytes stay. */
  readonly kept?: string;
  /** The unit that is counted: calls, unless it says bytes. */
  readonly unit?: 'bytes';
  /** What a call uses up of the tenant's bytes of the day: its body, or its change of a list. */
  readonly charged?: 'body' | 'list';
  /** Counted by the use case, once it knows that the request is good: REST, MCP and pages share it. */
  readonly inside?: true;
}

const defineGuards = <const T extends Record<string, Guard>>(guards: T): { readonly [K in keyof T]: Guard } => guards;

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Every change takes this many bytes of the tenant's day, before its own content is counted. */
export const CHANGE_BYTES = 512;
/** The database needs at most this factor more than the text itself. */
export const STORED_FACTOR = 1.25;
/** The largest list (callback URLs, access list or agents) as JSON while the project is unclaimed. */
export const UNCLAIMED_LIST_BYTES = 16 * KIB;
/** The most bytes of one webhook message that is sent again. */
export const REPLAYED_BYTES = 512;

export const GUARDS = defineGuards({
  page: {
    calls: 'Pages, forms, documents, and public operations before their own limit',
    limits: [{ by: 'address', minute: 1_200 }],
    counted: 'memory',
    bytes: 0,
  },
  package: {
    calls: 'Downloads of the SDK and of the service as packages',
    limits: [{ by: 'address', minute: 60 }],
    counted: 'memory',
    bytes: 0,
  },
  mcp: {
    calls: 'Calls of the MCP endpoint',
    limits: [{ by: 'address', minute: 1_200 }],
    counted: 'memory',
    bytes: 0,
  },
  mcpClient: {
    calls: 'Calls of the MCP endpoint with an access token, beside the limit of their address',
    limits: [{ by: 'client', minute: 300 }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  genesis: {
    calls: 'Guest tenants created',
    limits: [{ by: 'address', minute: 10, day: 100 }],
    counted: 'rows',
    bytes: 6 * KIB,
    kept: '72 hours, or as long as the claimed project',
    inside: true,
  },
  bootstrap: {
    calls: 'Tenants created for an account or a guest grant',
    limits: [{ by: 'account', minute: 10, day: 100 }],
    counted: 'rows',
    bytes: 6 * KIB,
    kept: 'as long as the project',
    inside: true,
  },
  start: {
    calls: 'Sign-ins started at a tenant',
    limits: [
      { by: 'address', minute: 120 },
      { by: 'address at a tenant', minute: 'tier' },
    ],
    counted: 'rows',
    bytes: 8 * KIB,
    kept: 'an hour after it expired; its event row is bounded by the tenant',
    inside: true,
  },
  strayAnswer: {
    calls: 'Answers of identity providers that no sign-in of the browser waits for',
    limits: [{ by: 'address', minute: 60 }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  providerForm: {
    calls: 'Answers that an identity provider sends as a form',
    limits: [{ by: 'address', minute: 120 }],
    counted: 'rows',
    bytes: 12 * KIB,
    kept: 'until the sign-in goes on, else until the sweep after a minute',
  },
  mailCode: {
    calls: 'Codes asked for by e-mail',
    limits: [{ by: 'address', hour: MAIL_PER_CALLER_HOUR }],
    counted: 'rows',
    bytes: 6 * KIB,
    kept: 'the mail until it is sent, at most some minutes; the rest with the sign-in',
    inside: true,
  },
  serviceMail: {
    calls: 'Codes mailed by the mail server of the service',
    limits: [{ by: 'tenant', day: MAIL_PER_PROJECT_DAY, dayUnclaimed: MAIL_PER_GUEST_DAY }],
    counted: 'rows',
    bytes: 0,
    inside: true,
  },
  wrongCode: {
    calls: 'Codes of an e-mail typed, right ones are given back',
    limits: [{ by: 'address', hour: WRONG_CODES_PER_CALLER_HOUR }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  accountSignIn: {
    calls: 'Sign-ins started at an account',
    limits: [{ by: 'address', minute: 120 }],
    counted: 'rows',
    bytes: 6 * KIB,
    kept: 'an hour after it expired',
  },
  oauthAuthorize: {
    calls: 'OAuth authorization requests',
    limits: [{ by: 'address', minute: 120, day: 5_000 }],
    counted: 'rows',
    bytes: 24 * KIB,
    kept: '30 minutes',
  },
  oauthRegister: {
    calls: 'OAuth clients registered',
    limits: [{ by: 'address', minute: 20, day: 200 }],
    counted: 'rows',
    bytes: 24 * KIB,
    kept: 'a day, or 90 days after the last use once somebody has approved it',
  },
  oauthDocument: {
    calls: 'Client id documents fetched',
    limits: [{ by: 'address', minute: 20, day: 500 }],
    counted: 'rows',
    bytes: 0,
    inside: true,
  },
  deviceCode: {
    calls: 'Codes given to devices that ask to be signed in',
    limits: [{ by: 'address', minute: 20, day: 500 }],
    counted: 'rows',
    bytes: 32 * KIB,
    kept: '45 minutes',
  },
  userCode: {
    calls: 'Codes of devices looked up and answered',
    limits: [{ by: 'address', minute: 20, day: 300 }],
    counted: 'rows',
    bytes: 32 * KIB,
    kept: '45 minutes; the sign-in counts for itself',
  },
  claim: {
    calls: 'Claim links made',
    limits: [{ by: 'tenant', minute: 10, day: 200 }],
    counted: 'rows',
    bytes: 2 * KIB,
    kept: 'as long as the tenant is unclaimed',
    inside: true,
  },
  link: {
    calls: 'Keys asked for by `porchlight link`',
    limits: [{ by: 'address', minute: 10, day: 200 }],
    counted: 'rows',
    bytes: 2 * KIB,
    kept: 'a day after it ended',
  },
  linkCode: {
    calls: 'Codes of `porchlight link` looked up and answered by a member',
    limits: [{ by: 'account', minute: 60, day: 600 }],
    counted: 'rows',
    bytes: 4 * KIB,
    kept: 'its line in the log of the project for as long as all others',
  },
  claimPoll: {
    calls: 'Questions of an agent whether its project has been claimed, as auth.md 0.6 asks them',
    limits: [{ by: 'tenant', minute: 30 }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  feedback: {
    calls: 'Feedback and reports',
    limits: [{ by: 'tenant', minute: 30, day: 50, year: 1_000, unclaimed: 200 }],
    counted: 'rows',
    bytes: 88 * KIB,
    kept: 'as long as the project; an unclaimed one takes it along',
    inside: true,
  },
  adopt: {
    calls: 'Tokens of a former system that it has not signed',
    limits: [{ by: 'address', minute: ADOPTIONS_REFUSED_PER_MINUTE }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  adoptPerson: {
    calls: 'Tokens of one person that a former system has signed; those that are taken over are given back',
    limits: [{ by: 'person', minute: ADOPTIONS_REFUSED_PER_MINUTE }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  edgeSession: {
    calls: 'Edge sessions opened',
    limits: [{ by: 'tenant', minute: 600 }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  revocations: {
    calls: 'Revocation streams opened',
    limits: [{ by: 'tenant', minute: 3_000 }],
    counted: 'memory',
    bytes: 0,
  },
  manage: {
    calls: 'Changes of a project, with a key or on the desk',
    limits: [{ by: 'tenant', minute: 600 }],
    counted: 'memory',
    bytes: 6 * KIB,
    charged: 'body',
    kept: 'as the call says; its line in the request log for seven days',
  },
  lists: {
    calls: 'Lists replaced: callback URLs, who may enter, identity providers, agents',
    limits: [{ by: 'tenant', minute: 60 }],
    counted: 'memory',
    bytes: 400 * KIB,
    charged: 'list',
    kept: 'until the list is replaced; an unchanged list writes nothing',
  },
  stored: {
    calls: 'Bytes that changes and replays write, with the management key or on the desk',
    limits: [{ by: 'tenant', day: 64 * MIB, dayUnclaimed: 4 * MIB }],
    counted: 'rows',
    unit: 'bytes',
    bytes: 0,
    inside: true,
  },
  teamsRead: {
    calls: 'Questions of a person about their teams, with their access token',
    limits: [{ by: 'person', minute: 600 }],
    counted: 'memory',
    bytes: 0,
    inside: true,
  },
  teamsChange: {
    calls: 'Changes of teams by a person, with their access token or on a page',
    limits: [{ by: 'person', minute: 60, day: 2_000 }],
    counted: 'rows',
    bytes: 2 * KIB,
    kept: 'as long as the team',
    inside: true,
  },
  teamsInvite: {
    calls: 'Invitations to teams by a person',
    limits: [{ by: 'person', day: TEAM_INVITATIONS_PER_DAY }],
    counted: 'rows',
    bytes: 2 * KIB,
    kept: 'until it is answered, seven days at most',
    inside: true,
  },
  webhookSend: {
    calls: 'Webhooks tested or replayed',
    limits: [{ by: 'tenant', minute: 10, day: 200 }],
    counted: 'rows',
    bytes: 1 * KIB,
    charged: 'body',
    kept: '7 days; each event of a replay takes bytes of the day',
  },
  hostCheck: {
    calls: 'Hosts looked at for the proof of their owner',
    limits: [{ by: 'tenant', minute: 10, day: 200 }],
    counted: 'rows',
    bytes: 1 * KIB,
    kept: 'as long as the callback URL',
    inside: true,
  },
  picture: {
    calls: 'Profile pictures fetched for a page',
    limits: [{ by: 'address', minute: 60 }],
    counted: 'memory',
    bytes: 0,
  },
  importUsers: {
    calls: 'Imports of users',
    limits: [{ by: 'tenant', minute: 60, day: 2_000, dayUnclaimed: 30 }],
    counted: 'rows',
    bytes: 36 * KIB,
    kept: 'so much for each user, and no more users than the tier stores',
    inside: true,
  },
  testUser: {
    calls: 'Test users made',
    limits: [{ by: 'tenant', minute: 60, day: 1_000 }],
    counted: 'rows',
    bytes: 4 * KIB,
    kept: 'an hour; its events as long as all events',
  },
  testUserTicket: {
    calls: 'Tickets made, by which a test user signs in',
    limits: [{ by: 'tenant', minute: 60, day: 2_000 }],
    counted: 'rows',
    bytes: 1 * KIB,
    kept: 'an hour after it expired',
  },
  proof: {
    calls: 'Reports of `porchlight prove` recorded',
    limits: [{ by: 'tenant', minute: 10, day: 50 }],
    counted: 'rows',
    bytes: 160 * KIB,
    kept: 'until 20 newer ones are there; an unclaimed project takes them along',
  },
  approval: {
    calls: 'Calls written down for the owner to approve',
    limits: [{ by: 'tenant', minute: 60, day: 1_000, dayUnclaimed: 60 }],
    counted: 'rows',
    bytes: 64 * KIB,
    kept: 'a day after it ended; the same call again writes nothing',
    inside: true,
  },
  personApproval: {
    calls: 'Approvals asked of a person of an app',
    limits: [
      { by: 'person', hour: PERSON_APPROVALS_HOUR },
      { by: 'tenant', minute: 600, day: 10_000, dayUnclaimed: 1_000 },
    ],
    counted: 'rows',
    bytes: 16 * KIB,
    kept: `${PERSON_APPROVAL_KEPT_DAYS} days after it ended; asking the same again writes nothing`,
    inside: true,
  },
  bundle: {
    calls: 'Lists of calls sent for one approval; those written down for the owner count one by one',
    limits: [{ by: 'tenant', minute: 30 }],
    counted: 'memory',
    bytes: 0,
  },
  logo: {
    calls: 'Logos replaced',
    limits: [{ by: 'tenant', minute: 10, day: 50, dayUnclaimed: 10 }],
    counted: 'rows',
    bytes: 128 * KIB,
    kept: 'until it is replaced; the same logo again writes nothing',
    inside: true,
  },
  keys: {
    calls: 'Pairs of keys made',
    limits: [{ by: 'tenant', minute: 30, day: 300 }],
    counted: 'rows',
    bytes: 4 * KIB,
    kept: 'a day after the next pair',
  },
});

export type GuardName = keyof typeof GUARDS;

/** A route without a limit says why it needs none. */
export interface NoGuard {
  readonly none: string;
}

export type GuardChoice = GuardName | NoGuard;

/**
 * A /48 is a site with up to 65,536 subnets. The limit of a whole site is this many times the limit of one of its /64.
 */
export const SITE_FACTOR = 4;

export const READS_WITH_A_KEY: NoGuard = {
  none: 'Reads, with a key of the tenant; its line in the request log is bounded.',
};
