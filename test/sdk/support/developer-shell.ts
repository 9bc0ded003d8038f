/** The environment of somebody who has Node and npm, and nothing of this repository. */
import { delimiter, dirname } from 'node:path';
import { nodeBinary } from '../../support/repository.ts';

/** The settings of npm, of the test runner and of the service would reach what a test starts. */
const OURS = /PORCHLIGHT|VITEST|^npm_|^NODE_(?:ENV|OPTIONS|PATH)$|^INIT_CWD$/;

export function developerEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const others = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || OURS.test(name) ? [] : [[name, value] as const],
  );
  const cache = process.env.npm_config_cache;
  return {
    ...Object.fromEntries(others),
    PATH: [dirname(nodeBinary()), process.env.PATH].join(delimiter),
    CI: 'true',
    // Packages of the cache are not asked for again, and a registry that does not answer is not asked again for minutes.
    npm_config_prefer_offline: 'true',
    npm_config_fetch_retries: '0',
    // A framework that reports its use waits for a host that cannot be reached.
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(cache && { npm_config_cache: cache }),
    ...more,
  };
}
