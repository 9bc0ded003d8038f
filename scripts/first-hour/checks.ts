/** What has to be so after a section. Each answers with a line for the log, or throws. */
import { App, type Project, type Tokens } from './app.ts';
import type { Shell } from './shell.ts';

type Check = (output: string) => Promise<string>;

const PATIENCE_MS = 240_000;

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not as the document says: ${what}`);
}

export function checksOf(baseUrl: string, shell: Pick<Shell, 'run'>): Readonly<Record<string, Check>> {
  const app = new App(baseUrl);
  let project: Project;
  let before: Tokens;

  const isAlive = async (): Promise<string> => {
    must(await app.isValid(project, before), 'a person who was signed in stays so');
    must((await app.send('/api/tenant', project.management_key)).status === 200, 'a key works');
    return 'the person is still signed in, the key works';
  };

  return {
    start: async (output) => {
      must(output.includes('"ready"') || output.includes('ok'), `the service is ready, but it said ${output}`);
      must((await fetch(baseUrl)).status === 200, 'the front page comes by https');
      return 'ready, and served by https';
    },
    'sign-in': async () => {
      project = await app.makeProject();
      before = await app.signIn(project);
      must(await app.isValid(project, before), 'the token is valid');
      return 'a project was made, a person signed in, and the token is valid';
    },
    restore: async (output) => {
      must(!(await app.isValid(project, before)), 'an access token of before is dead');
      must((await app.refresh(project, before)) === 401, 'a refresh token of before is dead');
      must((await app.send('/api/tenant', project.management_key)).status === 401, 'a key of before is dead');
      const again = await app.signIn(project);
      must(await app.isValid(project, again), 'the same person can sign in again');
      project = await app.makeProject();
      before = await app.signIn(project);
      return `nothing of before lives, and people sign in again\n${output.trim().replaceAll(/^/gm, '            ')}`;
    },
    upgrade: isAlive,
    rotate: isAlive,
    alerts: async () => {
      // Prometheus must have seen the service first: an alert that only waits for its first look proves nothing.
      await until(isScraped, 'Prometheus reads the metrics');
      await shell.run('systemctl stop porchlight');
      const stopped = performance.now();
      await until(async () => (await firing()).includes('PorchlightGone'), 'PorchlightGone fires');
      const seconds = Math.round((performance.now() - stopped) / 1_000);
      await shell.run('systemctl start porchlight');
      return `PorchlightGone fired ${seconds} s after the service was stopped`;
    },
  };
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isSo()); ) {
    must(performance.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

async function isScraped(): Promise<boolean> {
  const answer = await fetch('http://127.0.0.1:9090/api/v1/query?query=porchlight_build_info').catch(() => null);
  const { data } = ((await answer?.json()) ?? { data: { result: [] } }) as { data: { result: unknown[] } };
  return data.result.length > 0;
}

async function firing(): Promise<string[]> {
  const answer = await fetch('http://127.0.0.1:9090/api/v1/alerts').catch(() => null);
  const { data } = ((await answer?.json()) ?? { data: { alerts: [] } }) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}
