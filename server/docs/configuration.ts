/**
 * What each variable of the environment means. The types make the lists complete; a test compares the defaults with the
 * schema. The variables of an identity provider are explained in the provider's own file.
 */
import type { ServiceVariable } from '../config/config.ts';
import type { TELEMETRY_VARIABLES } from '../config/telemetry-settings.ts';
import { PROVIDER_VARIABLES } from '../providers/catalogue/catalogue.ts';
import type { ConfigurationRow } from './facts/all-facts.ts';

const UNSET = 'unset';

type Meanings<Name extends string> = Readonly<Record<Name, readonly [fallback: string, meaning: string]>>;

const SERVICE: Meanings<ServiceVariable> = {
  PORT: ['`3000`', 'Port to listen on.'],
  HOST: ['`127.0.0.1`', 'Address to listen on; `0.0.0.0` for all.'],
  METRICS_PORT: [UNSET, 'Port of its own for `/metrics`, which the main port then does not serve.'],
  BASE_URL: [
    '`http://localhost:$PORT`',
    'Public address of the service. Every URL it writes starts with this; request headers never change it.',
  ],
  DATABASE_URL: [UNSET, '`postgres://user:password@host:5432/name`. Unset: the embedded database under `DATA_DIR`.'],
  DATABASE_FEED_URL: [
    UNSET,
    'Another address of the same database, only for the change feed, where a pooler stands before PostgreSQL. Unset: the feed takes `DATABASE_URL`.',
  ],
  DATABASE_SCHEMA: [
    '`porchlight`',
    'Schema of the tables. It is made at the first start, if it is not there and the role may.',
  ],
  DATABASE_CONNECTIONS: ['`16`', 'Connections to PostgreSQL that all workers together may open; each gets at least 4.'],
  EVENTS_KEEP_DAYS: [UNSET, 'Days after which events are deleted. Unset: they are kept for ever.'],
  DATA_DIR: ['`.porchlight`', 'Embedded database, generated secrets (mode 0600) and the lock on both.'],
  MASTER_KEY: [
    'generated into `DATA_DIR`',
    '32 bytes in base64url; several, separated by commas: the first signs, all verify. Required with `DATABASE_URL`.',
  ],
  MASTER_KEY_FILE: [
    UNSET,
    'File that holds the master key, in the place of `MASTER_KEY`. The first start makes it, with mode 0600, if it is not there.',
  ],
  RUNTIME_PROFILE: ['`2026-11`', 'Runtime profile that new tenants are pinned to.'],
  PERSONAS: [
    '`local`',
    'Whom the built-in identity provider answers: this machine alone, or with `open` any peer that names a loopback host.',
  ],
  TRUST_PROXY: ['`0`', 'Number of proxies in front whose `X-Forwarded-For` counts.'],
  NAME_SERVERS: [
    UNSET,
    'Name servers to ask for the records of [own domains](/docs/custom-domain) and proven hosts, separated by commas. Unset: those of the system.',
  ],
  LEGACY_GUEST_CONSENT: ['`off`', '`on` lets the OAuth consent page offer to continue as a guest.'],
  CLIENT_ID_DOCUMENTS: [
    '`on`',
    '`off` where the machine cannot reach the internet: OAuth clients then have to register, and the metadata says so.',
  ],
  GENESIS_PER_MINUTE: ['`10`', 'Guest tenants that one address may create in a minute.'],
  GENESIS_PER_DAY: ['`100`', 'Guest tenants that one address may create in a day.'],
  OAUTH_REGISTER_PER_MINUTE: ['`20`', 'OAuth clients that one address may register in a minute.'],
  ACCOUNT_TIER: [
    '`free`',
    'The [tier](/docs/tiers) of new accounts: any of `porchlight admin tier list` but `ephemeral`. `own` has no caps, for a service whose accounts are all your own people. Accounts that are there keep theirs.',
  ],
  SIGN_INS_PER_HOUR: ['`30`', 'Sign-ins of one person at one tenant in an hour.'],
  REFRESHES_PER_HOUR: ['`12`', 'Refreshes of one session in an hour.'],
  ADDRESS_LIMIT_FACTOR: [
    '`1`',
    'Every limit by address, also the one at a project, times this: for load tests. Limits with a variable of their own are meant as they are written.',
  ],
  LOG_LEVEL: ['`info`', '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.'],
  SHUTDOWN_GRACE_S: ['`10`', 'Seconds that requests in flight get to finish after SIGTERM.'],
  DRAIN_DELAY_S: [
    '`3` in production, else `0`',
    'Seconds after SIGTERM in which `/readyz` fails and requests are still taken, so that balancers see the node leave.',
  ],
  FEED_MAX_AGE_S: [
    '`30`',
    'Age in seconds of what the node knows of revocations from which `/readyz` fails; `off`: never.',
  ],
  WORKERS: [
    '`1`',
    'Processes that serve, all on one port; `auto`: one for each core. More than one needs `DATABASE_URL` and an identity provider.',
  ],
  PRIVACY_URL: [UNSET, 'Where `/privacy` leads; without it, a built-in page says what the software keeps.'],
  TERMS_URL: [UNSET, 'Where `/terms` leads; without it, there is a built-in page.'],
  CONTACT_EMAIL: [UNSET, 'Shown at `/contact` and in `/.well-known/security.txt`, to which error pages lead.'],
  SMTP_URL: [
    UNSET,
    'Mail server for [e-mail codes](/docs/email), such as `smtp://user:password@smtp.example.com:587`. With `smtp:` TLS begins by STARTTLS, with `smtps:` at once.',
  ],
  MAIL_FROM: [UNSET, 'Sender of these mails, such as `Acme <codes@example.com>`. Set with `SMTP_URL`, or neither.'],
  MAIL_PER_DAY: ['`2000`', 'Mails a day for all projects together that nobody has claimed.'],
  NODE_ENV: [UNSET, '`production` stops holding every answer against the contract.'],
};

const TELEMETRY: Meanings<keyof typeof TELEMETRY_VARIABLES> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    UNSET,
    'Receiver of [traces and metrics](/docs/operations#opentelemetry), such as `http://localhost:4318`. Unset: nothing is sent.',
  ],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: [UNSET, 'The whole address for traces, if they have another receiver.'],
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: [UNSET, 'The same for metrics.'],
  OTEL_EXPORTER_OTLP_HEADERS: [UNSET, 'Headers for the receiver, such as its key: `name=value,name=value`.'],
  OTEL_EXPORTER_OTLP_PROTOCOL: ['`http/protobuf`', '`http/protobuf` or `http/json`.'],
  OTEL_TRACES_EXPORTER: [UNSET, '`otlp` or `none`. Unset: `otlp` if there is a receiver.'],
  OTEL_METRICS_EXPORTER: [UNSET, 'The same for metrics.'],
  OTEL_TRACES_SAMPLER: [
    '`parentbased_always_on`',
    '`always_on`, `always_off`, `traceidratio`, or one of them with `parentbased_` in front: then a caller with a good key decides, if it sends `traceparent`.',
  ],
  OTEL_TRACES_SAMPLER_ARG: ['`1`', 'The part of all requests that the samplers by ratio trace: `0.1` is one in ten.'],
  OTEL_SERVICE_NAME: ['`porchlight`', 'Name of the service in traces and metrics.'],
  OTEL_RESOURCE_ATTRIBUTES: [UNSET, 'Other attributes of this node: `deployment.environment.name=live,region=eu`.'],
  OTEL_BSP_SCHEDULE_DELAY: ['`5000`', 'Milliseconds after which traces are sent.'],
  OTEL_METRIC_EXPORT_INTERVAL: ['`60000`', 'Milliseconds between two sendings of metrics.'],
  OTEL_SDK_DISABLED: [UNSET, '`true` turns all of it off.'],
};

const rows = (meanings: Meanings<string>): ConfigurationRow[] =>
  Object.entries(meanings).map(([name, [fallback, meaning]]) => ({ name, fallback, meaning }));

const ofProviders = Object.entries(PROVIDER_VARIABLES).map(
  ([name, { fallback, meaning }]): ConfigurationRow => ({
    name,
    fallback: fallback === undefined ? UNSET : `\`${fallback}\``,
    meaning,
  }),
);

export const CONFIGURATION: readonly ConfigurationRow[] = [...rows(SERVICE), ...ofProviders, ...rows(TELEMETRY)];
