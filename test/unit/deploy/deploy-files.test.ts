/** What an operator copies: held against the tools and schemas that will read it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { Environment } from '../../../server/config.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const variables = Object.keys(Environment.shape);

describe('the systemd unit', () => {
  it('has no fault that systemd knows of', async ({ annotate }) => {
    const unit = join(repositoryRoot, 'scripts/deploy/porchlight.service');
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    if (error) await annotate('systemd-analyze is not on this machine: the unit was not verified.');
    else expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('starts the file itself, so that signals reach it, with less rights than anybody', () => {
    const text = read('scripts/deploy/porchlight.service');
    expect(text).toMatch(/^ExecStart=\S+ node --max-semi-space-size=8 \S+\/dist\/cli\.js start$/m);
    expect(text).toMatch(/^KillMode=mixed$/m);
    for (const setting of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes'])
      expect(text).toContain(setting);
  });
});

describe('the Kubernetes manifest', () => {
  const documents = parseAllDocuments(read('scripts/deploy/kubernetes.yaml')).map((document) => document.toJS());

  it('fits the types of the Kubernetes API, with no field that is not in them', () => {
    const parent = join(repositoryRoot, 'node_modules/.cache/porchlight');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'manifest-'));
    try {
      const declarations = documents.map(
        ({ apiVersion, kind, ...rest }, index) =>
          `import type { ${kind} as Kind${index} } from 'kubernetes-types/${apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`}.d.ts';\n` +
          `export const document${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};\n`,
      );
      writeFileSync(join(folder, 'manifest.ts'), declarations.join('\n'));
      const options = ['--noEmit', '--strict', '--ignoreConfig', '--skipLibCheck', '--allowImportingTsExtensions'];
      const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
      const resolution = ['--module', 'nodenext', '--target', 'es2022', '--types', ''];
      const { stdout } = spawnSync(nodeBinary(), [tsc, ...options, ...resolution, join(folder, 'manifest.ts')], {
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('probes what is for it, drains before the end, and never takes verify away with the database', () => {
    const { spec } = documents[0].spec.template;
    const [container] = spec.containers;
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.env).toContainEqual({ name: 'FEED_MAX_AGE_S', value: 'off' });
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(container.env.filter(({ name }: { name: string }) => !variables.includes(name))).toEqual([]);
    const [delayS, graceS] = [3, 10];
    const preStopS = Number(container.lifecycle.preStop.exec.command.at(-1));
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(preStopS + delayS + graceS);
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));

  it('publishes the service to this machine alone, and the database to nobody', () => {
    expect(services.porchlight.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(services.database.ports).toBeUndefined();
  });

  it('keeps the data and the key in volumes, and writes nowhere else', () => {
    expect(services.porchlight.read_only).toBe(true);
    const named = [...services.porchlight.volumes, ...services.database.volumes].map(
      (text: string) => text.split(':')[0],
    );
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
    expect(services.porchlight.environment.MASTER_KEY_FILE).toMatch(/^\/data\//);
  });

  it('sets no variable that nobody reads', () => {
    const set = Object.keys(services.porchlight.environment);
    expect(set.filter((name) => !variables.includes(name))).toEqual([]);
  });
});

describe('every published package.json', () => {
  it('takes its repository from the one setting', () => {
    const code = `import { publishedAlike } from './sdk/scripts/published-manifest.ts'; console.log(JSON.stringify(publishedAlike()));`;
    const alike = execFileSync(nodeBinary(), ['--input-type=module', '--eval', code], { cwd: repositoryRoot });
    const { repository, version } = JSON.parse(read('package.json'));
    expect(JSON.parse(String(alike))).toEqual({
      version,
      license: 'MIT',
      repository: { type: 'git', url: `git+${repository}.git` },
      homepage: `${repository}#readme`,
      bugs: { url: `${repository}/issues` },
    });
    for (const folder of ['contract', 'server', 'sdk'])
      expect(JSON.parse(read(`${folder}/package.json`)).repository).toBeUndefined();
  });
});
