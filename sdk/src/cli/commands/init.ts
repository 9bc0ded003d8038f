import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import { CREDENTIALS_FILENAME, ignoreCredentials, refuseIfPresent } from '../../credentials/index.ts';
import { placeIn } from '../../files/place.ts';
import { createManagement, createTenant } from '../../management/index.ts';
import { followChange } from '../apply/follow.ts';
import { FILE_NAME } from '../apply/model/project-file.ts';
import type { Command, Context } from '../frame/command.ts';
import { EXIT } from '../frame/exit-codes.ts';
import { columns } from '../frame/output.ts';
import { untilOf } from '../frame/words.ts';
import {
  callbackAt,
  FALLBACK_PORT,
  filesOf,
  foundText,
  guessOf,
  noteOf,
  pasteLines,
  planLines,
  questionOf,
  quickstartOf,
  signInAddress,
  startOf,
  unwrittenSettings,
} from '../init/advice.ts';
import { ciOf } from '../init/ci-file.ts';
import { initClone, isClone } from '../init/clone.ts';
import { ENV_FILE, type Settings, settingLines } from '../init/env-file.ts';
import { initExisting } from '../init/existing-project.ts';
import { findFramework } from '../init/find-framework.ts';
import { findLanguage } from '../init/find-language.ts';
import { type KeptSdk, keepSdk, wantsSdk } from '../init/keep-sdk.ts';
import {
  addMcpServer,
  addMcpServerToProject,
  MCP_FILE,
  mcpDone,
  mcpNext,
  refuseMcpServer,
} from '../init/mcp-server.ts';
import { packageName } from '../init/package-name.ts';
import { checkPlaces, planFiles, writePlanned } from '../init/plan-files.ts';
import type { PlannedFile } from '../init/planned-file.ts';
import { planProjectFile } from '../init/project-file.ts';
import { rememberGitignore } from '../init/remember-gitignore.ts';
import { addTeams, addTeamsToProject, refuseTeamsSample, teamsDone, teamsSample } from '../init/teams-sample.ts';
import { keepCredentials } from '../project/keep-credentials.ts';
import { configuredService, LOCAL_SERVICE } from '../project/known-services.ts';
import { checkOwnAddresses } from '../project/own-address.ts';

export const init: Command = {
  name: 'init',
  summary: 'Create a project, write .service and provision a callback',
  options: {
    name: { type: 'string', value: '<name>', help: 'what people see when they claim the project' },
    callback: {
      type: 'string',
      value: '<url>',
      multiple: true,
      help: `callback URL; http://localhost:${FALLBACK_PORT}/auth/callback, or the port of the framework, if left out`,
    },
    'base-url': {
      type: 'string',
      value: '<url>',
      help: `address of the service; PORCHLIGHT_BASE_URL or ${LOCAL_SERVICE} if left out`,
    },
    framework: { type: 'string', value: '<name>', help: 'framework of the app; package.json says it if left out' },
    yes: {
      type: 'boolean',
      short: 'y',
      help: `write ${ENV_FILE}, ${FILE_NAME} and the files of the framework without asking`,
    },
    'dry-run': { type: 'boolean', help: 'tell what would be written, and do nothing' },
    mcp: {
      type: 'boolean',
      help: `add an MCP server with one protected tool, ${MCP_FILE}, that agents of the users may connect to; to the project of .service, where there is one`,
    },
    teams: {
      type: 'boolean',
      help: 'provision teams, and write a sample with a page by team, for Express or Next; to the project of .service, where there is one',
    },
    ci: { type: 'string', value: '<github|gitlab>', help: 'write a CI job too that runs porchlight prove' },
    'show-keys': { type: 'boolean', help: 'print the keys too' },
  },
  examples: [
    ['porchlight init --name "Todo app"', 'a project on the local service'],
    ['porchlight init --mcp', 'with an MCP server that agents of the users connect to'],
    ['porchlight init --teams', 'with teams, and a sample with a page by team'],
    ['porchlight init --callback https://todo.example/auth/callback', 'with the callback of an app on the web'],
    ['porchlight init --yes', `with ${ENV_FILE} and the files that the framework of this folder needs`],
    ['porchlight init --framework sveltekit --dry-run', 'what that would be'],
    ['porchlight init --yes --ci github', 'with a job of GitHub Actions that proves the app'],
  ],

  async run(context) {
    const { out, folder, env, text, list, flag, ask } = context;
    const baseUrl = text('base-url') ?? configuredService(env);
    const example = await findFramework(folder, text('framework'));
    const language = example ? null : findLanguage(folder);
    const callbackUrls = list('callback').length > 0 ? list('callback') : [callbackAt((example ?? language)?.port)];
    const name = text('name') ?? (await packageName(folder));
    if (!existsSync(join(folder, CREDENTIALS_FILENAME)) && (await isClone(folder))) return initClone(context);
    const framework = example?.name ?? null;
    const framework_version = example?.version ?? null;
    const [framework_note = null] = noteOf(example);
    const signInAt = signInAddress(example, callbackUrls);
    const ci = ciOf(text('ci'), example);
    const sample = flag('teams') ? teamsSample(example, existsSync(join(folder, 'src/app'))) : null;
    const planAt = async (settings: Settings): Promise<PlannedFile[]> => [
      ...(await planFiles(folder, example, settings, ci, callbackUrls)).filter(
        ({ path }) => !language || path !== ENV_FILE,
      ),
      planProjectFile(folder, { ...settings, name, callbackUrls }),
    ];
    const planOf = (tenantId: string) => planAt({ baseUrl, tenantId });

    if (flag('dry-run')) {
      const server = [...(flag('mcp') ? [MCP_FILE] : []), ...Object.keys(sample?.files ?? {})].map((path) => ({
        path,
        action: 'not written',
      }));
      const planned = await planOf('<tenant id>');
      await checkPlaces(folder, planned);
      if (flag('mcp')) await placeIn(folder, MCP_FILE);
      const isThere = existsSync(join(folder, CREDENTIALS_FILENAME));
      const sdk =
        !isThere && (await wantsSdk(folder))
          ? [{ path: 'vendor/porchlight-sdk-<version>.tgz', action: 'not written' }]
          : [];
      const files = [...filesOf(planned, false), ...sdk, ...server];
      const found = { framework, framework_version, framework_note };
      out.result(
        { dry_run: true, existing: isThere, ...found, base_url: baseUrl, callback_urls: callbackUrls, files },
        () => [
          ...(example ? [`Found ${foundText(example)}.`] : []),
          ...noteOf(example),
          'porchlight init --yes would',
          isThere ? '  use the project of .service' : `  create a project at ${baseUrl}, with its keys in .service`,
          ...callbackUrls.map((url) => `  register the callback ${url}${isThere ? ', if it is not there' : ''}`),
          ...files.map(({ path, action }) => `  ${action === 'kept' ? `leave ${path} as it is` : `write ${path}`}`),
          'Nothing was done.',
        ],
      );
      return EXIT.ok;
    }

    if (flag('mcp') && existsSync(join(folder, CREDENTIALS_FILENAME))) return addMcpServerToProject(context);
    if (sample && existsSync(join(folder, CREDENTIALS_FILENAME))) return addTeamsToProject(context, sample);
    if (existsSync(join(folder, CREDENTIALS_FILENAME))) {
      const document = language?.document ?? null;
      return initExisting(context, { example, callbackUrls, document, planOf: planAt });
    }
    // Checked before the tenant is created, because its credentials must have a place to go.
    await refuseIfPresent(folder);
    if (flag('mcp')) await refuseMcpServer(folder);
    if (sample) await refuseTeamsSample(folder, sample);
    let isWriting = flag('yes');
    if (ask && !isWriting) {
      const intended = await planOf('');
      out.hint(...planLines(example, intended));
      isWriting = await ask(questionOf(intended));
    }
    if (isWriting) await checkPlaces(folder, await planOf(''));
    const restore = await rememberGitignore(folder);
    await ignoreCredentials(folder);

    out.live('Creating a project …');
    const created = await createTenant({ baseUrl, ...(name !== undefined && { name }) }).catch(
      async (error: unknown) => {
        await restore();
        throw error;
      },
    );
    const { baseUrl: own, isRemembered } = await keepCredentials(created, folder, env);
    if (!isRemembered) out.hint(`Other commands need --service ${own}: it cannot be remembered here.`);
    const { tenant_id, management_key, application_key, expires_at, status } = created;
    const settings = { baseUrl, tenantId: tenant_id };
    const planned = await planOf(tenant_id);
    if (isWriting) await writePlanned(folder, planned);
    out.live('Provisioning social login …');
    const management = createManagement({ baseUrl, managementKey: management_key });
    const { login_url, callback_urls, openid } = await management
      .provision(callbackUrls, { callbackMode: 'code' })
      .catch((error: unknown) => {
        out.hint(`The project ${tenant_id} is made and .service is written; only the callback is missing.`);
        out.hint('Try again with: porchlight provision <url>');
        throw error;
      });

    checkOwnAddresses(own, login_url, openid.issuer);

    const mcp = flag('mcp') ? await addMcpServer(folder, management) : null;
    if (mcp) await followChange(management, context, 'agents');
    const teams = sample && (await addTeams(folder, management, sample));
    if (teams) await followChange(management, context, 'teams');
    const sdk = isWriting ? await keptSdk(context, baseUrl) : null;
    const afterMcp = mcp ? await mcpNext(folder, baseUrl) : [];
    const keys = flag('show-keys') ? { management_key, application_key } : {};
    const files = [...filesOf(planned, isWriting), ...(sdk?.files ?? [])];
    const about = { tenant_id, name: created.name, status, expires_at, sign_in_at: signInAt, callback_urls, openid };
    out.result(
      {
        ...about,
        framework,
        framework_version,
        framework_note,
        language: language?.title ?? null,
        files,
        ...mcp,
        ...teams,
        ...keys,
      },
      () => {
        const tick = out.paint('green', '✓');
        const paste = language ? [] : pasteLines(example, settings, isWriting);
        const unwritten = language ? settingLines(settings) : unwrittenSettings(example, settings, isWriting);
        const part = (title: string, lines: readonly string[]): string[] =>
          lines.length > 0 ? ['', out.paint('bold', title), ...lines.map((line) => `  ${line}`)] : [];
        const call = env.npm_command === 'exec' ? PACKAGE_TEXTS.command : 'porchlight';
        const next = [
          [`${call} doctor`, 'checks the set-up'],
          [`${call} prove <address of the app>`, 'tests the app behind the login, once it runs'],
          [`${call} events --follow`, 'shows sign-ins as they happen'],
          [`${call} providers enable email`, 'lets people in by a code, without a social account; passkeys likewise'],
          [`${call} claim`, 'makes the project yours, so that it does not expire'],
        ];
        return [
          `${tick} Project ${out.paint('bold', tenant_id)}, ${untilOf(expires_at, new Date())}`,
          `${tick} Credentials in .service, readable by you only and ignored by git`,
          ...(example ? [`${tick} Found ${foundText(example)}`] : []),
          ...(language ? [`${tick} Found ${language.title}`] : []),
          ...noteOf(example).map((note) => `${out.paint('yellow', '!')} ${note}`),
          ...callback_urls.map((url) => `${tick} Callback ${url}`),
          ...(signInAt ? [`${tick} People sign in at ${signInAt}, once the app runs`] : []),
          `${tick} OpenID issuer ${openid.issuer}, client id ${openid.client_id}`,
          ...(mcp ? [`${tick} ${mcpDone}`] : []),
          ...(sample ? [`${tick} ${teamsDone(sample)}`] : []),
          ...(isWriting ? files.map((file) => `${file.action === 'kept' ? '–' : tick} ${said(file)}`) : []),
          ...Object.entries(keys).map(([key, value]) => `  ${key}  ${value}`),
          ...part('Set in the environment of your app', unwritten),
          ...part(`Paste into your app${guessOf(example)}`, paste),
          ...part('Next', [
            ...(sdk?.install ? [`${sdk.install}, which takes the SDK from vendor/`] : []),
            ...(isWriting ? startOf(example, callbackUrls) : []),
            language ? `${baseUrl}${language.document}  has the code` : quickstartOf(example, baseUrl, isWriting),
            ...afterMcp,
            ...(sample?.next ?? []),
            ...columns(next).map((row) => row.join('  ')),
          ]),
        ];
      },
    );
    return EXIT.ok;
  },
};

/** An app without the SDK is no reason to fail: the project is made, and the SDK can be installed later. */
async function keptSdk({ out, folder }: Context, baseUrl: string): Promise<KeptSdk | null> {
  if (!(await wantsSdk(folder))) return null;
  out.live('Fetching the SDK …');
  return keepSdk(folder, baseUrl).catch((error: Error) => {
    out.hint(
      `The SDK was not put into vendor/: ${error.message}. Later: npm install ${PACKAGE_TEXTS.sdkSource(baseUrl)}`,
    );
    return null;
  });
}

const said = ({ path, action }: { path: string; action: string }): string =>
  action !== 'kept'
    ? `${path} ${action}`
    : path === FILE_NAME
      ? `${path} was there and stays as it is; porchlight apply --plan shows what differs`
      : `${path} was there and stays as it is; compare it with the quickstart`;
