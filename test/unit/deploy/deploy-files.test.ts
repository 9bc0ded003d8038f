/** Files that operators copy, checked with the tools and schemas that will read them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { EXTERNAL } from '../../../scripts/pack/build-service.ts';
import { serviceManifest } from '../../../scripts/pack/service-manifest.ts';
import { VARIABLE_NAMES } from '../../../server/config/config.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
/** `networking.k8s.io/v1` has its types in `networking/v1`, `v1` in `core/v1`. */
const typesOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`;

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

const manifest = (file: string) => parseAllDocuments(read(`scripts/deploy/${file}`)).map((document) => document.toJS());
const migrating = manifest('kubernetes-migrate.yaml');
const serving = manifest('kubernetes.yaml');

describe('the Kubernetes manifests', () => {
  const documents = [...serving, ...migrating];

  it('fits the types of the Kubernetes API, with no field that is not in them', () => {
    const parent = join(repositoryRoot, 'node_modules/.cache/porchlight');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'manifest-'));
    try {
      const declarations = documents.map(
        ({ apiVersion, kind, ...rest }, index) =>
          `import type { ${kind} as Kind${index} } from 'kubernetes-types/${typesOf(apiVersion)}.d.ts';\n` +
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
    expect(container.env.filter(({ name }: { name: string }) => !VARIABLE_NAMES.includes(name))).toEqual([]);
    const [delayS, graceS] = [3, 10];
    const preStopS = Number(container.lifecycle.preStop.exec.command.at(-1));
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(preStopS + delayS + graceS);
  });
});

describe('the other parts of the manifests', () => {
  const ofKind = (kind: string) => [...serving, ...migrating].find((document) => document.kind === kind);

  it('migrate apart from the pods, in a Job that each release can apply', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(migrating.map(({ kind }) => kind)).toEqual(['Job']);
    expect(serving.map(({ kind }) => kind)).not.toContain('Job');
    const { metadata, spec } = ofKind('Job');
    expect(metadata.name).toBe(`porchlight-migrate-${version.replaceAll('.', '-')}`);
    expect(read('scripts/deploy/kubernetes-migrate.yaml')).toContain(`job/${metadata.name}\n`);
    expect(spec.ttlSecondsAfterFinished).toBeGreaterThan(0);
    expect(spec.template.spec.containers[0].image).toMatch(new RegExp(`:${version}$`));
  });

  it('leave eight replicas, the one of a new release and the Job within the connections of PostgreSQL', () => {
    const { strategy, template } = ofKind('Deployment').spec;
    const [setting] = template.spec.containers[0].env.filter(
      ({ name }: { name: string }) => name === 'DATABASE_CONNECTIONS',
    );
    const pods = 8 + strategy.rollingUpdate.maxSurge;
    const [ofPostgres, kept, ofJob] = [100, 3, 3];
    expect(pods * Number(setting.value) + ofJob).toBeLessThanOrEqual(ofPostgres - kept);
  });

  it('let nobody reach the metrics through the Service, and name ports that the pods have', () => {
    const [container] = ofKind('Deployment').spec.template.spec.containers;
    const ports = container.ports.map(({ name }: { name: string }) => name);
    const [metrics] = container.env.filter(({ name }: { name: string }) => name === 'METRICS_PORT');
    expect(container.ports).toContainEqual({ name: 'metrics', containerPort: Number(metrics.value) });
    expect(ofKind('Service').spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(['http']);
    for (const { ports: allowed } of ofKind('NetworkPolicy').spec.ingress)
      for (const { port } of allowed) expect(ports).toContain(port);
  });

  it('hand no pod a token of the Kubernetes API, and migrate with the image of the pods', () => {
    const [pod, job] = [ofKind('Deployment').spec.template.spec, ofKind('Job').spec.template.spec];
    for (const { automountServiceAccountToken } of [pod, job]) expect(automountServiceAccountToken).toBe(false);
    expect(job.containers[0].image).toBe(pod.containers[0].image);
    expect(job.containers[0].args).toEqual(['migrate']);
  });
});

interface Locked {
  readonly version: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const locked = JSON.parse(read('package-lock.json')).packages as Record<string, Locked>;

  it('puts no package into the image but those that the lock file names', () => {
    expect(text).toMatch(/^RUN npm ci$/m);
    expect(text).not.toMatch(/npm (?:install|i|exec)\b|npx/);
    const copied = [...text.matchAll(/cp -R --parents node_modules\/(\S+) \/app/g)].map(([, name]) => name);
    expect(copied).toEqual(EXTERNAL);
    for (const name of EXTERNAL)
      expect(locked[`node_modules/${name}`]).toMatchObject({ integrity: expect.any(String) });
  });

  it('leaves the package with no indirect package, and with the exact versions of the lock file', () => {
    const versions = EXTERNAL.map((name) => [name, locked[`node_modules/${name}`]?.version]);
    expect(serviceManifest()).toMatchObject({ dependencies: Object.fromEntries(versions) });
    for (const name of EXTERNAL) {
      const { dependencies, optionalDependencies, peerDependencies } = locked[`node_modules/${name}`] ?? {};
      expect({ name, ...dependencies, ...optionalDependencies, ...peerDependencies }).toEqual({ name });
    }
  });

  it('needs no script at the install of the package, as the document says', () => {
    expect(read('server/docs/content/self-hosting.md')).toContain('npm install --ignore-scripts ./porchlight-');
    for (const name of EXTERNAL) expect(locked[`node_modules/${name}`]?.hasInstallScript).toBeUndefined();
    expect(serviceManifest()).not.toHaveProperty('scripts');
  });

  it('takes a digest for each image that it is made from', () => {
    const images = [...text.matchAll(/^FROM (?:\$\{(\w+)\})?/gm)].map(([, image]) => image);
    expect(images).toEqual(['BUILD_IMAGE', 'BASE_IMAGE']);
    const { porchlight, database } = parse(read('compose.yaml')).services;
    const defaults = Object.fromEntries(
      [...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, image]) => [name, image]),
    );
    const told = Object.entries(defaults).map(([name, image]) => [name, `\${${name}:-${image}}`]);
    expect(porchlight.build.args).toEqual(Object.fromEntries(told));
    expect(database.image).toMatch(/^\$\{POSTGRES_IMAGE:-/);
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

  it('has no password that everybody knows', () => {
    const { POSTGRES_PASSWORD } = services.database.environment;
    expect(POSTGRES_PASSWORD).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
    expect(services.porchlight.environment.DATABASE_URL).toContain(`porchlight:${POSTGRES_PASSWORD}@database`);
  });

  it('sets no variable that nobody reads', () => {
    const set = Object.keys(services.porchlight.environment);
    expect(set.filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
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
