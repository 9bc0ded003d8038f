/**
 * The settings of Envoy in the document on balancers, compared with the messages of Envoy's API: every field has a name
 * and a type of Envoy (api/envoy/config/{bootstrap,listener,route,cluster,core,endpoint}/v3 of its sources), because
 * Envoy does not start with an unknown field. The last test checks their purpose.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../../server/config/config.ts';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { testMasterKey } from '../../support/test-master-key.ts';

const document = readFileSync(join(repositoryRoot, 'server/docs/content/balancers.md'), 'utf8');
const written: unknown = parse(codeBlocks(document).find(({ language }) => language === 'yaml')?.text ?? '');

const duration = z.string().regex(/^\d+s$/);
const Address = z.strictObject({
  socket_address: z.strictObject({ address: z.string(), port_value: z.int().max(65_535) }),
});
/** A message with its type in a field. */
const typed = <S extends z.ZodRawShape>(type: string, shape: S) =>
  z.strictObject({ '@type': z.literal(`type.googleapis.com/envoy.extensions.${type}`), ...shape });
const extension = <S extends z.ZodRawShape>(name: string, type: string, shape: S) =>
  z.strictObject({ name: z.literal(name), typed_config: typed(type, shape) });

const RetryPolicy = z.strictObject({
  retry_on: z.string(),
  num_retries: z.int(),
  host_selection_retry_max_attempts: z.int(),
  retry_host_predicate: z.tuple([
    extension('envoy.retry_host_predicates.previous_hosts', 'retry.host.previous_hosts.v3.PreviousHostsPredicate', {}),
  ]),
});
const Route = z.strictObject({
  match: z.strictObject({ prefix: z.literal('/') }),
  route: z.strictObject({
    cluster: z.string(),
    timeout: duration,
    idle_timeout: duration,
    retry_policy: RetryPolicy,
  }),
});
const HttpConnectionManager = extension(
  'envoy.filters.network.http_connection_manager',
  'filters.network.http_connection_manager.v3.HttpConnectionManager',
  {
    stat_prefix: z.string(),
    use_remote_address: z.boolean(),
    route_config: z.strictObject({
      virtual_hosts: z.tuple([
        z.strictObject({ name: z.string(), domains: z.tuple([z.literal('*')]), routes: z.tuple([Route]) }),
      ]),
    }),
    http_filters: z.tuple([extension('envoy.filters.http.router', 'filters.http.router.v3.Router', {})]),
  },
);
const Cluster = z.strictObject({
  name: z.string(),
  type: z.enum(['STATIC', 'STRICT_DNS', 'LOGICAL_DNS', 'EDS', 'ORIGINAL_DST']),
  connect_timeout: duration,
  common_lb_config: z.strictObject({ healthy_panic_threshold: z.strictObject({ value: z.number().max(100) }) }),
  health_checks: z.tuple([
    z.strictObject({
      timeout: duration,
      interval: duration,
      unhealthy_threshold: z.int(),
      healthy_threshold: z.int(),
      http_health_check: z.strictObject({ path: z.string() }),
    }),
  ]),
  typed_extension_protocol_options: z.strictObject({
    'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': typed('upstreams.http.v3.HttpProtocolOptions', {
      common_http_protocol_options: z.strictObject({ idle_timeout: duration }),
      explicit_http_config: z.strictObject({ http_protocol_options: z.strictObject({}) }),
    }),
  }),
  load_assignment: z.strictObject({
    cluster_name: z.string(),
    endpoints: z.tuple([
      z.strictObject({
        lb_endpoints: z.array(z.strictObject({ endpoint: z.strictObject({ address: Address }) })).min(2),
      }),
    ]),
  }),
});
const Bootstrap = z.strictObject({
  static_resources: z.strictObject({
    listeners: z.tuple([
      z.strictObject({
        name: z.string(),
        address: Address,
        filter_chains: z.tuple([z.strictObject({ filters: z.tuple([HttpConnectionManager]) })]),
      }),
    ]),
    clusters: z.tuple([Cluster]),
  }),
});

describe('the documented settings of Envoy', () => {
  it('are made of fields that Envoy has', () => {
    expect(Bootstrap.safeParse(written).error).toBeUndefined();
  });

  it('ask /readyz each second, fail open, repeat only what was never sent, and keep no connection into a closed port', () => {
    const { listeners, clusters } = Bootstrap.parse(written).static_resources;
    const [{ typed_config: manager }] = listeners[0].filter_chains[0].filters;
    const { route } = manager.route_config.virtual_hosts[0].routes[0];
    const [cluster] = clusters;
    expect([route.cluster, cluster.load_assignment.cluster_name]).toEqual([cluster.name, cluster.name]);
    expect(cluster.health_checks[0]).toMatchObject({ interval: '1s', http_health_check: { path: '/readyz' } });
    // One percent: Envoy only falls below it when no node is ready.
    expect(cluster.common_lb_config.healthy_panic_threshold.value).toBe(1);
    expect(route.retry_policy.retry_on).toBe('connect-failure');
    // A whole answer has no time limit: streams last for an hour.
    expect(route.timeout).toBe('0s');
    const options = cluster.typed_extension_protocol_options['envoy.extensions.upstreams.http.v3.HttpProtocolOptions'];
    const config = readConfig({ NODE_ENV: 'production', BASE_URL: 'http://localhost', MASTER_KEY: testMasterKey });
    const drainDelayS = config.ok ? config.value.drainDelayS : 0;
    expect(Number.parseInt(options.common_http_protocol_options.idle_timeout, 10)).toBeLessThan(drainDelayS);
  });
});
