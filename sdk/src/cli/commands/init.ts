import { ignoreCredentials, refuseIfPresent, writeCredentials } from '../../credentials/index.ts';
import { createManagement, createTenant } from '../../management/index.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { untilOf } from '../words.ts';

const LOCAL_SERVICE = 'http://localhost:3000';
const LOCAL_CALLBACK = 'http://localhost:4000/auth/callback';

export const init: Command = {
  name: 'init',
  summary: 'Create a project, write .service and provision a callback',
  options: {
    name: { type: 'string', value: '<name>', help: 'what people see when they claim the project' },
    callback: { type: 'string', value: '<url>', multiple: true, help: `callback URL; ${LOCAL_CALLBACK} if left out` },
    'base-url': {
      type: 'string',
      value: '<url>',
      help: `address of the service; PORCHLIGHT_BASE_URL or ${LOCAL_SERVICE} if left out`,
    },
    'show-keys': { type: 'boolean', help: 'print the keys too' },
  },
  examples: [
    ['porchlight init --name "Todo app"', 'a project on the local service'],
    ['porchlight init --callback https://todo.example/auth/callback', 'with the callback of an app on the web'],
  ],

  async run({ out, folder, env, text, list, flag }) {
    const baseUrl = text('base-url') ?? env.PORCHLIGHT_BASE_URL ?? LOCAL_SERVICE;
    const callbackUrls = list('callback').length > 0 ? list('callback') : [LOCAL_CALLBACK];
    const name = text('name');
    // Before the tenant is made: its credentials must have a place to go.
    await refuseIfPresent(folder);
    await ignoreCredentials(folder);
    out.live('Creating a project …');
    const created = await createTenant({ baseUrl, ...(name !== undefined && { name }) });
    await writeCredentials(created.credentials_file.content, folder);
    const { tenant_id, management_key, application_key, expires_at, status } = created;
    out.live('Provisioning social login …');
    const { login_url, callback_urls } = await createManagement({ baseUrl, managementKey: management_key })
      .provision(callbackUrls, { callbackMode: 'code' })
      .catch((error: unknown) => {
        out.hint(`The project ${tenant_id} is made and .service is written; only the callback is missing.`);
        out.hint('Try again with: porchlight provision <url>');
        throw error;
      });

    const keys = flag('show-keys') ? { management_key, application_key } : {};
    out.result({ tenant_id, name: created.name, status, expires_at, login_url, callback_urls, ...keys }, () => {
      const tick = out.paint('green', '✓');
      return [
        `${tick} Project ${out.paint('bold', tenant_id)}, ${untilOf(expires_at, new Date())}`,
        `${tick} Credentials in .service, readable by you only and ignored by git`,
        ...callback_urls.map((url) => `${tick} Callback ${url}`),
        ...Object.entries(keys).map(([key, value]) => `  ${key}  ${value}`),
        '',
        out.paint('bold', 'Paste into your app'),
        ...pasteLines(baseUrl, tenant_id).map((line) => `  ${line}`),
        '',
        out.paint('bold', 'Next'),
        '  porchlight doctor           checks the set-up',
        '  porchlight events --follow  shows sign-ins as they happen',
        '  porchlight claim            makes the project yours, so that it does not expire',
      ];
    });
    return EXIT.ok;
  },
};

const pasteLines = (baseUrl: string, tenantId: string): string[] => [
  "import { expressAuth } from '@porchlight/sdk/server';",
  `const auth = expressAuth({ baseUrl: '${baseUrl}', tenantId: '${tenantId}' });`,
  "app.get('/auth/login', auth.login);",
  "app.get('/auth/callback', auth.callback);",
  "app.post('/auth/logout', auth.logout);",
  'app.use(auth.session);',
  "app.get('/me', auth.requireUser, (req, res) => res.json(auth.user(req)));",
];
