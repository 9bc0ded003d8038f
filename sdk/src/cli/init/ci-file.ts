/** A CI job that starts the app and runs `porchlight prove`. The keys come from a secret of the CI, never from the file. */
import { join } from 'node:path';
import type { ExampleFiles } from '../../../generated/examples.ts';
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import { readText } from '../../files/read.ts';
import { isLoopback } from '../doctor/finding.ts';
import { UsageError } from '../frame/exit-codes.ts';
import { FALLBACK_PORT } from './advice.ts';
import type { Settings } from './env-file.ts';
import type { PlannedFile } from './planned-file.ts';

export type Ci = 'github' | 'gitlab';

const PATHS: Readonly<Record<Ci, string>> = {
  github: '.github/workflows/prove.yml',
  gitlab: '.gitlab/prove.gitlab-ci.yml',
};

export function ciOf(text: string | undefined, example: ExampleFiles | null): Ci | null {
  if (text === undefined) return null;
  if (text !== 'github' && text !== 'gitlab') throw new UsageError('--ci must be github or gitlab.');
  // Only these settings reach a browser, so the app has no server that could begin a sign-in.
  if (example && example.prefix !== '') {
    throw new UsageError(
      `--ci: ${example.title} signs people in by a script in the browser, which prove cannot follow, so the job would always fail.`,
    );
  }
  return text;
}

export async function planCi(
  folder: string,
  ci: Ci,
  settings: Settings,
  { example, callbackUrls }: { readonly example: ExampleFiles | null; readonly callbackUrls: readonly string[] },
): Promise<PlannedFile[]> {
  const path = PATHS[ci];
  const present = await readText(join(folder, path)).catch(() => null);
  const content = { github, gitlab }[ci](
    settings,
    await startIn(folder, example, portOf(callbackUrls) ?? example?.port),
  );
  return [{ path, content, action: present === null ? 'write' : 'kept' }];
}

/** The port of the callback: `prove` takes only an app at the host and port of one. */
function portOf(callbackUrls: readonly string[]): number | undefined {
  const local = callbackUrls.find((url) => isLoopback(url) && new URL(url).port !== '');
  return local === undefined ? undefined : Number(new URL(local).port);
}

interface Start {
  readonly port: number;
  readonly command: string;
}

/** `npm start` where the package has it; otherwise the command that the quickstart says. */
async function startIn(folder: string, example: ExampleFiles | null, port = FALLBACK_PORT): Promise<Start> {
  const manifest = await readText(join(folder, 'package.json')).catch(() => '{}');
  const hasStart = /"start"\s{0,9}:/.test(manifest);
  return { port, command: hasStart || !example ? 'npm start' : runOf(example, port) };
}

/** In CI the settings are variables of the job, and there is no file with them. */
const runOf = ({ run, port }: ExampleFiles, asked: number): string =>
  run.replace('--env-file=.env.local ', '').replaceAll(String(port), String(asked));

/** The secret is the whole content of `.service`, with a key that may only prove. */
const SECRET = `# PORCHLIGHT_SERVICE is a secret of this repository: the content of .service. The key of
# "porchlight keys create CI --preset ci" is enough as its management_key: it makes test users and records proofs.`;

const steps = ({ port, command }: Start): string[] => [
  'npm ci',
  'npm run build --if-present',
  '(umask 077 && printf "%s\\n" "$PORCHLIGHT_SERVICE" > .service)',
  `PORT=${port} ORIGIN=http://localhost:${port} ${command} & echo $! > app.pid`,
  `for i in $(seq 60); do curl -s -o /dev/null http://localhost:${port}/ && break; sleep 1; done`,
];

const github = (settings: Settings, start: Start): string => `${SECRET}
name: prove
on: [push, pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  prove:
    # A pull request of a fork gets no secret, so it cannot be proved.
    if: github.event_name == 'push' || github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 15
    env:
${variables(settings, '      ')}
      PORCHLIGHT_SERVICE: \${{ secrets.PORCHLIGHT_SERVICE }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: |
${steps(start)
  .map((step) => `          ${step}`)
  .join('\n')}
      - run: ${PACKAGE_TEXTS.command} prove http://localhost:${start.port} --format sarif > prove.out && status=0 || status=$?; grep -q '"runs"' prove.out && mv prove.out prove.sarif; exit $status
      - if: always() && hashFiles('prove.sarif') != ''
        uses: github/codeql-action/upload-sarif@v4
        with:
          sarif_file: prove.sarif
          category: porchlight-prove
`;

const gitlab = (settings: Settings, start: Start): string => `${SECRET}
# Add to .gitlab-ci.yml:
#   include:
#     - local: ${PATHS.gitlab}
prove:
  image: node:24
  timeout: 15 minutes
  variables:
${variables(settings, '    ')}
  script:
${steps(start)
  .map((step) => `    - '${step.replaceAll("'", "''")}'`)
  .join('\n')}
    - '${PACKAGE_TEXTS.command} prove http://localhost:${start.port} --format json > prove.json'
  artifacts:
    when: always
    paths:
      - prove.json
`;

const variables = ({ baseUrl, tenantId }: Settings, indent: string): string =>
  [`PORCHLIGHT_BASE_URL: ${baseUrl}`, `PORCHLIGHT_TENANT_ID: ${tenantId}`].map((line) => indent + line).join('\n');
