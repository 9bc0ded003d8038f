/** Which file may know what. A rule that is broken names the file, the import and the rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { filesBelow, type Import, importsOf } from '../support/source/import-graph.ts';

const all = ['contract', 'server', 'sdk', 'scripts'].flatMap(filesBelow).flatMap(importsOf);
const among = (pattern: RegExp) => all.filter(({ file }) => pattern.test(file));
const broken = (imports: Import[], allowed: (entry: Import) => boolean) =>
  imports.filter((entry) => !allowed(entry)).map(({ file, target }) => `${file} → ${target}`);

const isPackage =
  (name: string) =>
  ({ target }: Import) =>
    target === name || target.startsWith(`${name}/`);

describe('dependencies run one way', () => {
  it('the contract knows neither server nor SDK', () => {
    expect(broken(among(/^contract\//), ({ target }) => !/^(server|sdk)\//.test(target))).toEqual([]);
  });

  it('the SDK knows neither contract nor server', () => {
    const foreign = /^(contract|server)\/|^@porchlight\/(contract|server)/;
    expect(broken(among(/^sdk\//), ({ target }) => !foreign.test(target))).toEqual([]);
  });

  it('the server shares with the SDK only the frame of the command line, which stands alone', () => {
    const frame = /^sdk\/src\/cli\/frame\//;
    const allowed = ({ file, target }: Import) =>
      !target.startsWith('sdk/') || (file.startsWith('server/admin/') && frame.test(target));
    expect(broken(among(/^server\//), allowed)).toEqual([]);
    // A file that imports nothing, copied from the contract.
    const alone = (target: string) => target.startsWith('node:') || target === 'sdk/generated/edit-distance.ts';
    expect(broken(among(frame), ({ target }) => alone(target) || frame.test(target))).toEqual([]);
    expect(among(/^sdk\/generated\/edit-distance\.ts$/)).toEqual([]);
  });

  it('the vocabulary imports nothing but itself', () => {
    const words = /^contract\/src\/vocabulary(\/|\.ts$)/;
    expect(broken(among(words), ({ target }) => words.test(target))).toEqual([]);
    expect(among(/^contract\/src\/errors\.ts$/)).toEqual([]);
  });

  it('the kernel knows only Node and the contract', () => {
    const allowed = ({ target }: Import) =>
      /^(node:|server\/kernel\/)/.test(target) || target === '@porchlight/contract';
    expect(broken(among(/^server\/kernel\//), allowed)).toEqual([]);
  });

  it('the kernel holds nothing about webhooks, pictures, traces or SQL', () => {
    const words = /\b(webhooks?|pictures?|statements?|spans?|sql)\b/i;
    const knowing = filesBelow('server/kernel').filter((file) =>
      words.test(readFileSync(join(repositoryRoot, file), 'utf8')),
    );
    expect(knowing).toEqual([]);
  });

  it('scheduling knows only Node and itself, not the work that waits', () => {
    const allowed = ({ target }: Import) => /^(node:|server\/scheduling\/)/.test(target);
    expect(broken(among(/^server\/scheduling\//), allowed)).toEqual([]);
  });
});

/** A folder of the server, or a file directly in `server`. */
const roomOf = (path: string): string => path.split('/')[1] ?? '';

describe('rooms of the server', () => {
  const ours = among(/^server\//).filter(({ target }) => target.startsWith('server/'));
  const between = ours.filter(({ file, target }) => roomOf(file) !== roomOf(target));

  it('never import each other, not even the long way round', () => {
    const below = new Map<string, Set<string>>();
    for (const { file, target } of between)
      below.set(roomOf(file), (below.get(roomOf(file)) ?? new Set()).add(roomOf(target)));
    const circles: string[] = [];
    const walk = (room: string, path: readonly string[]): void => {
      if (path.includes(room)) circles.push([...path.slice(path.indexOf(room)), room].join(' → '));
      else for (const next of below.get(room) ?? []) walk(next, [...path, room]);
    };
    for (const room of below.keys()) walk(room, []);
    expect(circles).toEqual([]);
  });

  it('that carry features know none of them, but for whom limits count', () => {
    const carrying = between.filter(({ file }) => CARRYING.has(roomOf(file)));
    const known = ({ target }: Import) => CARRYING.has(roomOf(target)) || target === 'server/limits/ports.ts';
    expect(broken(carrying, known)).toEqual([]);
  });

  /**
   * The parts of a feature that other features may import: its ports (a file or a folder), its callers and its models.
   */
  const isOffered = ({ target }: Import): boolean =>
    /^server\/[\w-]+\/(ports|ports\/[\w-]+|caller)\.ts$/.test(target) || MODELS.has(target);

  const ofFeatures = between.filter(
    ({ file, target }) =>
      !JOINING.has(roomOf(file)) &&
      !CARRYING.has(roomOf(target)) &&
      !/^server\/(storage\/|config\/|[\w-]+\.ts$)/.test(target),
  );

  it('know of other features their ports, callers and models alone', () => {
    expect(
      broken(ofFeatures, (entry) => isOffered(entry) || EXCEPTIONS.has(`${entry.file} → ${entry.target}`)),
    ).toEqual([]);
  });

  it('need each exception that is listed here', () => {
    const asked = new Set(ofFeatures.map(({ file, target }) => `${file} → ${target}`));
    expect([...EXCEPTIONS].filter((entry) => !asked.has(entry))).toEqual([]);
  });

  it('have models that know neither HTTP nor pages nor storage, with all that they import', () => {
    const reached = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen;
      seen.add(file);
      for (const { target } of all.filter((entry) => entry.file === file)) reached(target, seen);
      return seen;
    };
    const outside = /^server\/(http|pages|storage|compose)\/|^(express|pino|@ts-rest\/express|@mikro-orm)/;
    const knowing = [...MODELS].flatMap((model) =>
      [...reached(model)].filter((file) => outside.test(file)).map((file) => `${model} → … → ${file}`),
    );
    expect(knowing).toEqual([]);
  });
});

/** Folders that every feature may import. */
const CARRYING = new Set(['kernel', 'scheduling', 'crypto', 'egress', 'http', 'oidc', 'pages']);
/** Parts that may import everything: they join the features, or the process begins there. */
const JOINING = new Set(['compose', 'main.js', 'node.ts', 'start.ts']);

/** Values and pure rules that other features share. CONTRIBUTING says what a model is. */
const MODELS = new Set([
  'server/accounts/account.ts',
  'server/accounts/fresh-sign-in.ts',
  'server/approvals/approval.ts',
  'server/approvals/common/person-approval.ts',
  'server/approvals/common/request.ts',
  'server/approvals/describe/describe-call.ts',
  'server/approvals/effect.ts',
  'server/approvals/new-place.ts',
  'server/calls/terms.ts',
  'server/claims/claim.ts',
  'server/keys/key.ts',
  'server/links/link.ts',
  'server/feedback/discount-report.ts',
  'server/issuer/settings/agent-settings.ts',
  'server/issuer/state/key-plan.ts',
  'server/issuer/settings/own-client.ts',
  'server/issuer/settings/trusted-issuer.ts',
  'server/invitations/invitation.ts',
  'server/limits/forecast.ts',
  'server/limits/limit-report.ts',
  'server/limits/hour-limit.ts',
  'server/limits/rates.ts',
  'server/limits/windows.ts',
  'server/members/member.ts',
  'server/observability/days.ts',
  'server/observability/period.ts',
  'server/observability/insights-csv.ts',
  'server/oauth/agreement.ts',
  'server/oauth/subject.ts',
  'server/people/access-list.ts',
  'server/people/test-user.ts',
  'server/people/user-line.ts',
  'server/providers/provider-client.ts',
  'server/providers/catalogue/catalogue.ts',
  'server/providers/catalogue/provider-id.ts',
  'server/providers/catalogue/provider-variables.ts',
  'server/proving/presenters.ts',
  'server/proving/proof-gaps.ts',
  'server/proving/proof-matrix.ts',
  'server/social-login/resource/logged-operations.ts',
  'server/social-login/sign-in/app-redirect.ts',
  'server/social-login/settings/adoption-source.ts',
  'server/social-login/settings/appearance.ts',
  'server/social-login/settings/callback-address.ts',
  'server/social-login/settings/callback-hosts.ts',
  'server/social-login/settings/callback-match.ts',
  'server/social-login/settings/callback-url.ts',
  'server/social-login/settings/host-proof.ts',
  'server/social-login/settings/logo.ts',
  'server/social-login/settings/own-domain.ts',
  'server/social-login/settings/passed-host.ts',
  'server/social-login/settings/shown-app.ts',
  'server/social-login/sign-in/own-page-path.ts',
  'server/social-login/presenters.ts',
  'server/social-login/settings/provider-settings.ts',
  'server/social-login/providers/provider-change.ts',
  'server/social-login/providers/provider-choice.ts',
  'server/social-login/providers/provider-problem.ts',
  'server/social-login/settings/redirect-check.ts',
  'server/social-login/settings/refused-host.ts',
  'server/social-login/resource/resource.ts',
  'server/social-login/sign-in/return-to.ts',
  'server/social-login/revocations/revocations.ts',
  'server/social-login/revocations/test-faults.ts',
  'server/social-login/sessions/token-pair.ts',
  'server/teams/invitation-path.ts',
  'server/teams/presenters.ts',
  'server/teams/team.ts',
  'server/tenants/credentials-file.ts',
  'server/tenants/permissions.ts',
  'server/tenants/presenters.ts',
  'server/tenants/runtime-profiles.ts',
  'server/tenants/tenant.ts',
  'server/tenants/tenant-id.ts',
  'server/webhooks/delivery.ts',
  'server/webhooks/webhook.ts',
]);

/** Imports that break the rule. Nothing may be added to this list. */
const EXCEPTIONS = new Set<string>([]);

describe('the domain does not know the wire', () => {
  it('names the fields of a request, and leaves it to the edge to say that they are in the body', () => {
    const offenders = filesBelow('server')
      .filter((file) => !/^server\/http\//.test(file))
      .filter((file) => /path: ['`](body|query|headers)\b/.test(readFileSync(join(repositoryRoot, file), 'utf8')));
    expect(offenders).toEqual([]);
  });
});

describe('a library is known where its job is', () => {
  it('Express: http/, pages/, routes and composition', () => {
    // The sample that `init --teams` writes is a text.
    const places =
      /^sdk\/src\/cli\/init\/teams-texts\.ts$|^server\/(http|pages|compose)\/|^server\/[\w-]+\/pages\/|routes\.ts$|^scripts\/demo\/|^server\/calls\/rest-door\.ts$/;
    const users = all.filter(({ target }) => target === 'express');
    expect(broken(users, ({ file }) => places.test(file))).toEqual([]);
  });

  it('ts-rest: one file of the contract and one of the server', () => {
    const users = all.filter(({ target }) => target.startsWith('@ts-rest/')).map(({ file }) => file);
    expect([...new Set(users)].sort()).toEqual(['contract/src/ts-rest.ts', 'server/http/rest/ts-rest.ts']);
  });

  it('MikroORM, Kysely, pg and PGlite: storage/', () => {
    const users = all.filter(({ target }) => /^(@mikro-orm\/|kysely|pg$|@electric-sql\/)/.test(target));
    expect(broken(users, ({ file }) => /^server\/storage\/|^scripts\/(bench|drill)\//.test(file))).toEqual([]);
  });

  it('jose: crypto/, and the entry of the SDK that holds it', () => {
    const users = all.filter(isPackage('jose'));
    expect(
      broken(users, ({ file }) =>
        /^server\/(crypto|providers)\/|^sdk\/src\/protect\/|^scripts\/(bench|drill)\//.test(file),
      ),
    ).toEqual([]);
  });

  it('oidc-provider and openid-client: oidc/, providers/, oauth/ and issuer/', () => {
    const users = all.filter(({ target }) => /^(oidc-provider|openid-client)(\/|$)/.test(target));
    expect(
      broken(users, ({ file }) => /^server\/(oidc|providers|oauth|issuer)\/|^scripts\/(bench|drill)\//.test(file)),
    ).toEqual([]);
  });

  it('OpenTelemetry: telemetry/, which is imported only when it is asked for', () => {
    const users = all.filter(({ target }) => target.startsWith('@opentelemetry/'));
    expect(broken(users, ({ file }) => file.startsWith('server/telemetry/'))).toEqual([]);
    const entrances = among(/^server\/(?!telemetry\/)/).filter(({ target }) => target.startsWith('server/telemetry/'));
    expect(entrances.map(({ file, target }) => `${file} → ${target}`)).toEqual([
      'server/node.ts → server/telemetry/telemetry.ts',
      'server/node.ts → server/telemetry/telemetry.ts',
    ]);
    const text = readFileSync(join(repositoryRoot, 'server/node.ts'), 'utf8');
    expect(text).toContain("import type { Telemetry } from './telemetry/telemetry.ts'");
    expect(text).toContain("await import('./telemetry/telemetry.ts')");
  });

  it('storage implements what features own: only composition and scripts see it', () => {
    const users = all.filter(
      ({ file, target }) => target.startsWith('server/storage/') && !file.startsWith('server/storage/'),
    );
    const places = /^server\/(compose\/|admin\/|node\.ts$)|^scripts\//;
    expect(broken(users, ({ file }) => places.test(file))).toEqual([]);
  });
});

describe('time and randomness', () => {
  it('enter through the kernel and the composition alone', () => {
    const taken = /\b(Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|(?<!crypto\.)randomBytes\()/;
    const offenders = filesBelow('server')
      .filter((file) => !/^server\/(kernel\/|compose\/index\.ts$|main\.ts$)/.test(file))
      .filter((file) => taken.test(readFileSync(join(repositoryRoot, file), 'utf8')));
    expect(offenders).toEqual([]);
  });
});

describe('the top level', () => {
  it('holds what it should and nothing else', () => {
    const wanted = new Set([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'Dockerfile',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'compose.yaml',
      'contract',
      'package-lock.json',
      'package.json',
      'scripts',
      'sdk',
      'server',
      'test',
      'tsconfig.json',
    ]);
    const present = readdirSync(repositoryRoot).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    expect(present.filter((name) => !wanted.has(name))).toEqual([]);
  });
});
