/** The mistakes that people make first, and the messages that they get. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { events } from '../../../sdk/src/cli/commands/events/events.ts';
import { unexpectedWord, unknownCommand } from '../../../sdk/src/cli/frame/find-command.ts';
import { parseFor } from '../../../sdk/src/cli/frame/parse.ts';
import { PORCHLIGHT } from '../../../sdk/src/cli/porchlight.ts';
import { createClient } from '../../../sdk/src/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { freePort } from '../../support/ports.ts';

const client = (baseUrl: string) => createClient({ baseUrl, tenantId: 'brave-otter-k3f9q2' });

const answering = async (status: number, body: string, type = 'application/problem+json'): Promise<string> => {
  const server = createServer((_req, res) => void res.writeHead(status, { 'content-type': type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('an address of the service', () => {
  it.each([
    ['localhost:3000', 'Did you mean http://localhost:3000?'],
    ['porchlight.example', 'Did you mean http://porchlight.example?'],
    ['http://localhost:3000/docs', 'use http://localhost:3000 instead'],
    ['https://porchlight.example/api/', 'use https://porchlight.example instead'],
    [undefined, 'it is null'],
    ['', 'baseUrl must be the address of the service'],
  ])('%s is refused with what to do', (baseUrl, message) => {
    expect(() => client(baseUrl as string)).toThrow(message);
  });

  it('may end with a slash', () => {
    expect(client('http://localhost:3000/').baseUrl).toBe('http://localhost:3000');
  });
});

describe('a service that is not there', () => {
  it('is named with its address and the reason', async () => {
    const port = await freePort();
    await expect(client(`http://127.0.0.1:${port}`).verify('token')).rejects.toThrow(
      `The service cannot be reached at http://127.0.0.1:${port}: nothing listens there. Is the service on?`,
    );
  });

  it('that speaks http is not asked for https twice', async () => {
    const server = createServer((_req, res) => res.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(client(`https://127.0.0.1:${port}`).verify('token')).rejects.toThrow('Use http:// in the address');
  });
});

describe('an answer that cannot be the right one', () => {
  it('of a service that does not know the tenant names both', async () => {
    const baseUrl = await answering(404, '{"status":404,"code":"tenantNotFound","detail":"There is no such tenant."}');
    const refusal = { name: 'Refused', code: 'tenantNotFound' };
    const message = `${baseUrl} knows no tenant brave-otter-k3f9q2. Are both from one .service`;
    for (const call of [client(baseUrl).verify('t'), client(baseUrl).refresh('t'), client(baseUrl).redeem('c', 'v')]) {
      await expect(call).rejects.toMatchObject({ ...refusal, message: expect.stringContaining(message) });
    }
  });

  it('of another program names its address', async () => {
    const baseUrl = await answering(404, '<h1>Cannot POST</h1>', 'text/html');
    await expect(client(baseUrl).verify('token')).rejects.toThrow(
      `${baseUrl} answered 404, but not as the service does. Is it the service's address?`,
    );
  });

  it('that does not come names the address too', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const waiting = createClient({ baseUrl, tenantId: 'a', timeoutMs: 50 }).redeem('c', 'v');
    const message = `The service cannot be reached at ${baseUrl}: it did not answer in time.`;
    await expect(waiting).rejects.toMatchObject({ code: 'timeout', message });
  });
});

describe('a management key', () => {
  it('that is missing is asked for', () => {
    const options = { baseUrl: 'http://localhost:3000' } as Parameters<typeof createManagement>[0];
    expect(() => createManagement(options)).toThrow('managementKey is missing');
  });

  it('that is the other one is told from it', () => {
    const options = { baseUrl: 'http://localhost:3000', managementKey: 'svc_app_x' };
    expect(() => createManagement(options)).toThrow(
      'managementKey is the application key. Is the variable set to management_key',
    );
  });

  it('of another service is met with the address that it was sent to', async () => {
    const body = { status: 401, code: 'invalidCredentials', detail: 'The credential is unknown.' };
    const baseUrl = await answering(401, JSON.stringify(body));
    await expect(createManagement({ baseUrl, managementKey: 'svc_man_x' }).status()).rejects.toThrow(
      `The credential is unknown. It went to ${baseUrl}: is it the key of a project there?`,
    );
  });
});

describe('a field that the service refused', () => {
  it('stands in the message', async () => {
    const errors = [{ path: 'body.callback_urls.0', message: 'Use https for `example.com`.' }];
    const detail = 'A callback URL cannot be registered.';
    const baseUrl = await answering(400, JSON.stringify({ status: 400, code: 'invalidRequest', detail, errors }));
    const project = createManagement({ baseUrl, managementKey: 'svc_man_x' });
    await expect(project.provision(['http://example.com/cb'])).rejects.toThrow(
      `${detail} body.callback_urls.0: Use https for \`example.com\`.`,
    );
  });
});

describe('a command that does not exist', () => {
  it.each([
    ['user', undefined, 'Did you mean: porchlight users'],
    ['key', 'rotate', 'Did you mean: porchlight keys'],
    ['project', undefined, 'There are: porchlight project rename, porchlight project delete'],
    ['x', undefined, 'There is no command "x".'],
    ['provison', undefined, 'Did you mean: porchlight provision'],
    ['keys', '--help', 'porchlight keys rotate'],
    ['keys', 'rotat', 'There is no command "keys rotat"'],
    ['frobnicate', undefined, 'There is no command "frobnicate".'],
  ])('%s %s', (name, second, message) => {
    expect(unknownCommand(PORCHLIGHT, name, second)).toContain(message);
  });
});

describe('a word or an option that a command does not take', () => {
  it.each([
    ['webhooks', 'delte', 'There is no command "webhooks delte". There are: porchlight webhooks create'],
    ['status', 'now', 'porchlight status takes options only, and "now" is none.'],
  ])('%s %s', (name, word, message) => {
    expect(unexpectedWord(PORCHLIGHT, name, word)).toContain(message);
  });

  it.each([
    ['--limt', 'There is no option --limt. Did you mean --limit?'],
    ['--frobnicate', 'There is no option --frobnicate.'],
    ['--after=', '--after must be a whole number.'],
  ])('events %s', (option, message) => {
    expect(() => parseFor(PORCHLIGHT, events, [option]).number('after')).toThrow(message);
  });
});
