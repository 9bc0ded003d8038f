/** Everything that a placeholder may name. */

import { readFileSync } from 'node:fs';
import { PACKAGE_TEXTS } from '@porchlight/contract';
import type { Rate } from '../../limits/rates.ts';
import { agentPrompt } from '../../pages/views/site/agent-clients.ts';
import { PROVIDER_LIST } from '../../providers/catalogue/catalogue.ts';
import { markdownTable } from '../markdown/markdown-table.ts';
import type { Fact, Facts } from '../markdown/placeholders.ts';
import type { OpenApiDocument } from '../openapi/openapi-file.ts';
import { VERSION } from '../sources/version.ts';
import { clientTabs } from './agent-clients.ts';
import { agentPathTable } from './agent-path.ts';
import { changelog } from './changelog.ts';
import { duration } from './durations.ts';
import { besideTable, endpointsWhilePaused, endpointTable, errorsOfOperation } from './endpoints.ts';
import { errorList } from './errors.ts';
import { fieldTable } from './fields.ts';
import { guardedRouteTable, guardTable, type RouteFact } from './guards.ts';
import { languages } from './languages.ts';
import { dailyUsers, lifetimeTable, rateTable, tierTable, weeklyUsers } from './limits.ts';
import { mailLimitRows } from './mail-limits.ts';
import { scopeTable, type ToolFact, toolInputTable, toolTable } from './mcp.ts';
import { type MetricFact, metricTable } from './metrics.ts';
import { moveTable } from './moving.ts';
import { movingWalkTable } from './moving-walk.ts';
import { approvalTable, permissionTable, presetTable, riskTable } from './permissions.ts';
import { objects, reference } from './reference.ts';
import { scaleFact } from './scale.ts';
import { speedFact } from './speed.ts';
import { teamEventTable, teamRoleTable, teamRuleTable } from './teams.ts';
import { VALUES } from './values.ts';
import { WHILE_AWAY } from './while-away.ts';
import {
  assertionFaultTable,
  credentialTable,
  eventTable,
  headerTable,
  stageTable,
  tenantStatusTable,
  waitStatusTable,
  webhookEventTable,
} from './words.ts';

/** Made from the SDK's declarations by `npm run generate`. */
const SDK_REFERENCE = new URL('../assets/sdk-reference.md', import.meta.url);

/** A variable of the environment, as the table of the configuration shows it. */
export interface ConfigurationRow {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** What the service knows about itself that is not in the contract. */
export interface ServiceFacts {
  /** How long a person may take from the login URL to the decision. */
  readonly attemptLifetimeS: number;
  /** How long a second use of a spent refresh token counts as a second tab and not as theft. */
  readonly reuseGraceS: number;
  /** How long a refresh can be repeated with its idempotency key. */
  readonly retryWindowS: number;
  /** How often a node reads what others revoked. */
  readonly feedEveryMs: number;
  /** Connections of one node to PostgreSQL, at most. */
  readonly connections: number;
  /** As the body parser takes it: `256kb`. */
  readonly bodyLimit: string;
  readonly deprecations: Readonly<Record<string, DeprecationFact>>;
  /** Every metric that a node reports. */
  readonly metrics: Readonly<Record<string, MetricFact>>;
  readonly tools: () => readonly ToolFact[];
  /** The limits that are not caps of a tier. If a limit depends on the tier, it is that of the smallest tier. */
  readonly rates: readonly Rate[];
  /** Every route that is mounted, with its guard. */
  readonly routes: () => readonly RouteFact[];
}

interface DeprecationFact {
  readonly since: Date;
  readonly sunset: Date;
  readonly replacement: string;
}

export interface FactSources {
  readonly service: ServiceFacts;
  readonly baseUrl: string;
  readonly openapi: OpenApiDocument;
  readonly configuration: readonly ConfigurationRow[];
  /** The list of all documents, as Markdown. */
  readonly documents: string;
}

export function allFacts({ baseUrl, openapi, configuration, documents, service }: FactSources): Facts {
  const values = Object.entries(VALUES).map(([name, value]): [string, Fact] => [name, () => value]);
  return {
    ...Object.fromEntries(values),
    base_url: () => baseUrl,
    version: () => VERSION,
    porchlight: () => PACKAGE_TEXTS.command,
    porchlight_anywhere: () => PACKAGE_TEXTS.commandAnywhere(baseUrl),
    sdk_source: () => PACKAGE_TEXTS.sdkSource(baseUrl),
    service_source: () => PACKAGE_TEXTS.serviceSource(baseUrl),
    python_source: () => PACKAGE_TEXTS.pythonSource(baseUrl, VERSION),
    changelog,
    languages,
    providers: () => PROVIDER_LIST,
    agent_prompt: () => agentPrompt(baseUrl),
    agent_clients: () => clientTabs(baseUrl),
    agent_path: () => agentPathTable(),
    attempt_lifetime: () => duration(service.attemptLifetimeS),
    reuse_grace: () => duration(service.reuseGraceS),
    retry_window: () => duration(service.retryWindowS),
    feed_interval: () => `${service.feedEveryMs} milliseconds`,
    connections: () => String(service.connections),
    body_limit: () => service.bodyLimit.replace('kb', ' KiB'),
    deprecation: (name) => deprecation(service.deprecations[name]),
    documents: () => documents,
    endpoints: endpointTable,
    beside_contract: besideTable,
    errors_of: errorsOfOperation,
    while_away: () => WHILE_AWAY,
    while_paused: endpointsWhilePaused,
    errors: errorList,
    fields: (name) => fieldTable(openapi, name),
    speed: (section) => speedFact(section),
    scale: (section) => scaleFact(section),
    mail_limits: mailLimitRows,
    tiers: tierTable,
    daily_users: dailyUsers,
    weekly_users: weeklyUsers,
    lifetimes: lifetimeTable,
    rates: () => rateTable(service.rates),
    guards: guardTable,
    metrics: () => metricTable(service.metrics),
    permissions: permissionTable,
    risks: riskTable,
    approval_rules: approvalTable,
    permission_presets: presetTable,
    guarded_routes: () => guardedRouteTable(service.routes()),
    events: eventTable,
    webhook_events: webhookEventTable,
    team_rules: teamRuleTable,
    team_roles: teamRoleTable,
    team_events: teamEventTable,
    moves: moveTable,
    moving_walk: movingWalkTable,
    stages: stageTable,
    assertion_faults: assertionFaultTable,
    tenant_statuses: tenantStatusTable,
    wait_statuses: waitStatusTable,
    credentials: credentialTable,
    headers: headerTable,
    tools: () => toolTable(service.tools()),
    tool_inputs: () => toolInputTable(service.tools()),
    scopes: () => scopeTable(openapi),
    reference: (tag) => reference(openapi, baseUrl, tag),
    objects: () => objects(openapi, baseUrl),
    configuration: () => configurationTable(configuration),
    sdk_reference: () => readFileSync(SDK_REFERENCE, 'utf8').trim(),
  };
}

export const configurationTable = (rows: readonly ConfigurationRow[]): string =>
  markdownTable(
    ['Variable', 'Default', 'Meaning'],
    rows.map(({ name, fallback, meaning }) => [`\`${name}\``, fallback, meaning]),
  );

const day = (date: Date): string => date.toISOString().slice(0, 10);

function deprecation(fact: DeprecationFact | undefined): string {
  if (fact === undefined) throw new Error('Only what is deprecated has a section of its own.');
  return `Deprecated since ${day(fact.since)}; may stop working on ${day(fact.sunset)}. ${fact.replacement}`;
}
