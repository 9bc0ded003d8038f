/** Environment → one frozen Config. All faults are listed at once; nothing else in the server reads the environment. */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  DEFAULT_ACCOUNT_TIER,
  DEFAULT_RUNTIME_PROFILE,
  MAIL_PER_DAY_OF_GUESTS,
  MailAddress,
  REFRESHES_PER_HOUR,
  RUNTIME_PROFILES,
  type RuntimeProfile,
  SIGN_INS_PER_HOUR,
  type TierName,
} from '@porchlight/contract';
import { z } from 'zod';
import { readSender, readSmtpAddress, type Sender, type SmtpAddress } from '../egress/smtp-address.ts';
import { errorCode } from '../kernel/fields.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { PROVIDER_VARIABLES } from '../providers/catalogue/catalogue.ts';
import { malformedVariables, readProviders } from '../providers/catalogue/provider-variables.ts';
import type { ProviderClient } from '../providers/provider-client.ts';
import { faultsAcrossVariables } from './config-faults.ts';
import { TELEMETRY_VARIABLES, type TelemetrySettings, telemetryOf } from './telemetry-settings.ts';
import { httpUrl, MasterKeys, NameServers, postgresUrl, whole, wholeNumber } from './variable-types.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Undefined if metrics are served on the main port. */
  readonly metricsPort: number | undefined;
  /** Without a trailing slash. Every URL that the service writes starts with it. */
  readonly baseUrl: string;
  readonly databaseUrl: string | undefined;
  /** The change feed's own way to the same database; undefined if it takes that of requests. */
  readonly databaseFeedUrl: string | undefined;
  /** The schema of the service's tables on PostgreSQL. */
  readonly databaseSchema: string;
  /** How many connections to PostgreSQL this process may open. */
  readonly databaseConnections: number;
  readonly dataDir: string;
  /** Name servers to ask for the records of owners' hosts; undefined means those of the system. */
  readonly nameServers: readonly string[] | undefined;
  /** Undefined means for ever. */
  readonly eventsKeepDays: number | undefined;
  /** Undefined means that one is generated into the data folder. */
  readonly masterKeys: readonly Uint8Array[] | undefined;
  /** Where the master key is created if there is none yet. Undefined means the data folder. */
  readonly masterKeyFile: string | undefined;
  /** Clients at identity providers, in the order of the sign-in page. If there are none, the personas are used. */
  readonly providers: readonly ProviderClient[];
  readonly runtimeProfile: RuntimeProfile;
  readonly trustProxy: number;
  /** Personas answer peers beyond this machine too. */
  readonly personasOpen: boolean;
  readonly legacyGuestConsent: boolean;
  /** OAuth clients may be described by a document at their id, which this node then fetches. */
  readonly clientIdDocuments: boolean;
  readonly genesisPerMinute: number;
  readonly genesisPerDay: number;
  readonly oauthRegisterPerMinute: number;
  readonly addressLimitFactor: number;
  /** The tier of accounts that are made from now on. */
  readonly accountTier: TierName;
  readonly signInsPerHour: number;
  readonly refreshesPerHour: number;
  readonly logLevel: string;
  /** How many processes serve; 1 means only this one. */
  readonly workers: number;
  readonly shutdownGraceS: number;
  /** How long the node still takes requests after it was told to stop, so that balancers see it leave. */
  readonly drainDelayS: number;
  /** How old the change feed may be before the node reports that it should get no traffic. Infinite means never. */
  readonly feedMaxAgeS: number;
  /** The operator's own pages and address; undefined if the built-in ones are used. */
  readonly privacyUrl: string | undefined;
  readonly termsUrl: string | undefined;
  readonly contactEmail: string | undefined;
  /** The mail server of the service, for e-mail codes; undefined if it has none. */
  readonly mail: { readonly address: SmtpAddress; readonly from: Sender } | undefined;
  /** How many mails a day all guests together get. */
  readonly mailPerDay: number;
  /** Responses are checked against the contract everywhere but in production. */
  readonly validateResponses: boolean;
  /** What is sent by OpenTelemetry. Undefined means nothing. */
  readonly telemetry: TelemetrySettings | undefined;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One for the change feed, two for background work and its lock, one for requests. */
const CONNECTIONS_MIN = 4;
/** Long enough for a balancer that asks each second and acts on the second failure. */
const PRODUCTION_DRAIN_DELAY_S = 3;

const EPHEMERAL_ACCOUNTS =
  'cannot be ephemeral: that tier is for projects without an account. Name another one of: porchlight admin tier list';

/** What is said about the service itself. Identity providers have their variables in their own files. */
const SERVICE_VARIABLES = {
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  BASE_URL: httpUrl
    .refine((text) => !URL.canParse(text) || !/[?#]/.test(text), 'must not have a query or fragment')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_FEED_URL: postgresUrl.optional(),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^(?!pg_)[a-z_][a-z0-9_]{0,23}$/, 'must be up to 24 lower-case letters, digits and underscores')
    .default('porchlight'),
  DATABASE_CONNECTIONS: whole(16, CONNECTIONS_MIN, 1_000),
  EVENTS_KEEP_DAYS: wholeNumber(1, 36_500).optional(),
  DATA_DIR: z.string().min(1).default('.porchlight'),
  MASTER_KEY: MasterKeys.optional(),
  MASTER_KEY_FILE: z.string().min(1).optional(),
  RUNTIME_PROFILE: z.enum(RUNTIME_PROFILES).default(DEFAULT_RUNTIME_PROFILE),
  PERSONAS: z.enum(['local', 'open']).default('local'),
  TRUST_PROXY: whole(0, 0, 32),
  NAME_SERVERS: NameServers.optional(),
  LEGACY_GUEST_CONSENT: z.enum(['on', 'off']).default('off'),
  CLIENT_ID_DOCUMENTS: z.enum(['on', 'off']).default('on'),
  GENESIS_PER_MINUTE: whole(10, 0, 1_000_000),
  GENESIS_PER_DAY: whole(100, 0, 1_000_000),
  OAUTH_REGISTER_PER_MINUTE: whole(20, 0, 1_000_000),
  ACCOUNT_TIER: z
    .string()
    .refine((name) => name !== 'ephemeral', EPHEMERAL_ACCOUNTS)
    .default(DEFAULT_ACCOUNT_TIER),
  SIGN_INS_PER_HOUR: whole(SIGN_INS_PER_HOUR, 1, 1_000_000),
  REFRESHES_PER_HOUR: whole(REFRESHES_PER_HOUR, 1, 1_000_000),
  ADDRESS_LIMIT_FACTOR: whole(1, 1, 1_000_000),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SHUTDOWN_GRACE_S: whole(10, 0, 3_600),
  DRAIN_DELAY_S: wholeNumber(0, 600).optional(),
  FEED_MAX_AGE_S: z
    .union([z.literal('off'), wholeNumber(1, 86_400)], 'must be a whole number of seconds, or off')
    .default(30),
  WORKERS: z.union([z.literal('auto'), wholeNumber(1, 256)], 'must be a whole number, or auto').default(1),
  PRIVACY_URL: httpUrl.optional(),
  TERMS_URL: httpUrl.optional(),
  CONTACT_EMAIL: MailAddress.optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => readSmtpAddress(text) !== null,
      'must be smtp://user:password@host:587 or smtps://user:password@host:465',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== null, 'must be codes@example.com, or Name <codes@example.com>')
    .optional(),
  MAIL_PER_DAY: whole(MAIL_PER_DAY_OF_GUESTS, 0, 100_000_000),
  NODE_ENV: z.string().optional(),
};

export const Environment = z.object({ ...SERVICE_VARIABLES, ...TELEMETRY_VARIABLES });

export type ServiceVariable = keyof typeof SERVICE_VARIABLES;

/** Every variable that is read, in the order of the documents, except those of `OIDC_<NAME>_*`. */
export const VARIABLE_NAMES: readonly string[] = [
  ...Object.keys(SERVICE_VARIABLES),
  ...Object.keys(PROVIDER_VARIABLES),
  ...Object.keys(TELEMETRY_VARIABLES),
];

export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, readonly string[]> {
  // A shell may leave an empty variable behind when it means "not set".
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const baseUrl = present.BASE_URL?.replace(/\/+$/, '') ?? `http://localhost:${present.PORT ?? '3000'}`;
  const { providers, faults: ofProviders } = readProviders(present, baseUrl, readText);
  const hasProvider = providers.length + ofProviders.length > 0;
  const faults = [...malformedVariables(present), ...ofProviders, ...faultsAcrossVariables(present, hasProvider)];
  const parsed = Environment.safeParse(withMasterKeyOfFile(present, faults));
  if (!parsed.success)
    faults.unshift(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  if (!parsed.success || faults.length > 0) return fail(faults);
  return ok(configOf(parsed.data, providers));
}

const configOf = (data: z.infer<typeof Environment>, providers: Config['providers']): Config =>
  Object.freeze({
    port: data.PORT,
    host: data.HOST,
    metricsPort: data.METRICS_PORT,
    baseUrl: data.BASE_URL ?? `http://localhost:${data.PORT}`,
    databaseUrl: data.DATABASE_URL,
    databaseFeedUrl: data.DATABASE_FEED_URL,
    databaseSchema: data.DATABASE_SCHEMA,
    databaseConnections: shareOf(data.DATABASE_CONNECTIONS, workersOf(data.WORKERS)),
    dataDir: data.DATA_DIR,
    nameServers: data.NAME_SERVERS,
    eventsKeepDays: data.EVENTS_KEEP_DAYS,
    masterKeys: data.MASTER_KEY,
    masterKeyFile: data.MASTER_KEY_FILE,
    providers,
    runtimeProfile: data.RUNTIME_PROFILE,
    trustProxy: data.TRUST_PROXY,
    personasOpen: data.PERSONAS === 'open',
    clientIdDocuments: data.CLIENT_ID_DOCUMENTS === 'on',
    legacyGuestConsent: data.LEGACY_GUEST_CONSENT === 'on',
    genesisPerMinute: data.GENESIS_PER_MINUTE,
    genesisPerDay: data.GENESIS_PER_DAY,
    oauthRegisterPerMinute: data.OAUTH_REGISTER_PER_MINUTE,
    addressLimitFactor: data.ADDRESS_LIMIT_FACTOR,
    accountTier: data.ACCOUNT_TIER,
    signInsPerHour: data.SIGN_INS_PER_HOUR,
    refreshesPerHour: data.REFRESHES_PER_HOUR,
    logLevel: data.LOG_LEVEL,
    workers: workersOf(data.WORKERS),
    shutdownGraceS: data.SHUTDOWN_GRACE_S,
    drainDelayS: data.DRAIN_DELAY_S ?? (data.NODE_ENV === 'production' ? PRODUCTION_DRAIN_DELAY_S : 0),
    feedMaxAgeS: data.FEED_MAX_AGE_S === 'off' ? Number.POSITIVE_INFINITY : data.FEED_MAX_AGE_S,
    privacyUrl: data.PRIVACY_URL,
    termsUrl: data.TERMS_URL,
    contactEmail: data.CONTACT_EMAIL,
    mail: mailOf(data.SMTP_URL, data.MAIL_FROM),
    mailPerDay: data.MAIL_PER_DAY,
    validateResponses: data.NODE_ENV !== 'production',
    telemetry: telemetryOf(data),
  });

function mailOf(url: string | undefined, from: string | undefined): Config['mail'] {
  const address = url === undefined ? null : readSmtpAddress(url);
  const sender = from === undefined ? null : readSender(from);
  return address && sender ? { address, from: sender } : undefined;
}

/** If the file does not exist yet, the start creates it. */
function withMasterKeyOfFile(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): Readonly<Record<string, string | undefined>> {
  const { MASTER_KEY, MASTER_KEY_FILE: path } = env;
  if (!path || MASTER_KEY) return env;
  try {
    return { ...env, MASTER_KEY: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT') faults.push(`MASTER_KEY_FILE names ${path}, which cannot be read (${code})`);
    return env;
  }
}

function readText(path: string): { text: string } | { fault: string } {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { fault: `which cannot be read (${errorCode(error)})` };
  }
}

const workersOf = (workers: number | 'auto'): number => (workers === 'auto' ? availableParallelism() : workers);

/**
 * The connections of all workers together are limited, so that a machine with more cores does not take more of them.
 */
const shareOf = (connections: number, workers: number): number =>
  Math.max(CONNECTIONS_MIN, Math.floor(connections / workers));
