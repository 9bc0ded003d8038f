/**
 * `DATABASE_URL` read as PostgreSQL's own library reads it (the manual, 34.1.1.2): several hosts, sockets, `sslmode`
 * and `target_session_attrs`. The driver's own parser knows only one host, and treats `sslmode=require` as stricter
 * than it is. Pure; it opens no file.
 */
import { fail, ok, type Result } from '../kernel/result.ts';

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
type SslMode = (typeof SSL_MODES)[number];

export interface PostgresHost {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[];
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly sslMode: SslMode;
  /** Files of certificates and of the client's key. */
  readonly rootCertificate?: string;
  readonly certificate?: string;
  readonly key?: string;
  /** Only a server that accepts writes can be used. */
  readonly writable: boolean;
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
}

const DEFAULT_PORT = 5432;
const FORM = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const FORM_FAULT =
  'must look like postgres://user:password@host:5432/name, with @ : / ? # % of a password percent-encoded; several hosts are separated by commas, a socket is ?host=/folder';

/** The service writes, so requests for a read-only server are refused. */
const WRITABLE = new Map([
  ['any', false],
  ['read-write', true],
  ['primary', true],
]);

/**
 * Parameters that the driver or the library would take but the service does not need are ignored; all others must be known.
 */
const IGNORED = new Set(['options', 'client_encoding', 'gssencmode', 'channel_binding', 'keepalives', 'pgbouncer']);

export function parsePostgresAddress(text: string): Result<PostgresAddress, string> {
  const form = FORM.exec(text);
  if (!form) return fail(FORM_FAULT);
  const [, login = '', authority = '', path = '', query = ''] = form;
  try {
    const parameters = new Map(
      query
        .split('&')
        .filter(Boolean)
        .map((part) => {
          const cut = part.indexOf('=');
          const name = cut < 0 ? part : part.slice(0, cut);
          return [decode(name), cut < 0 ? '' : decode(part.slice(cut + 1))] as const;
        }),
    );
    return read(login, authority, path, parameters);
  } catch {
    return fail(FORM_FAULT);
  }
}

/** A plus sign stays a plus sign, as in PostgreSQL's library. */
const decode = decodeURIComponent;

function read(
  login: string,
  authority: string,
  path: string,
  parameters: Map<string, string>,
): Result<PostgresAddress, string> {
  const take = (name: string): string | undefined => {
    const value = parameters.get(name);
    parameters.delete(name);
    return value || undefined;
  };
  const hosts = readHosts(authority, take('host'), take('port'));
  if (!hosts) return fail('names a host without a usable port');
  const colon = login.indexOf(':');
  const user = take('user') ?? (colon < 0 ? decode(login) : decode(login.slice(0, colon)));
  const password = take('password') ?? (colon < 0 ? undefined : decode(login.slice(colon + 1)));
  const database = take('dbname') ?? decode(path);

  const sslMode = take('sslmode') ?? 'prefer';
  if (!isSslMode(sslMode)) return fail(`has sslmode=${sslMode}; there are ${SSL_MODES.join(', ')}`);
  const wanted = take('target_session_attrs');
  // With several hosts only one of them accepts writes, and the service cannot use the others.
  const writable = wanted === undefined ? hosts.length > 1 : WRITABLE.get(wanted);
  if (writable === undefined) {
    return fail(`has target_session_attrs=${wanted}; the service writes, so it takes any, read-write or primary`);
  }
  const timeout = take('connect_timeout');
  const [rootCertificate, certificate, key] = [take('sslrootcert'), take('sslcert'), take('sslkey')];
  const applicationName = take('application_name');
  const unknown = [...parameters.keys()].filter((name) => !IGNORED.has(name));
  if (unknown.length > 0) return fail(`has a parameter that is not known here: ${unknown.join(', ')}`);
  return ok({
    hosts,
    ...(user ? { user } : {}),
    ...(password === undefined ? {} : { password }),
    ...(database ? { database } : {}),
    sslMode,
    ...(rootCertificate ? { rootCertificate } : {}),
    ...(certificate ? { certificate } : {}),
    ...(key ? { key } : {}),
    writable,
    ...(timeout && Number(timeout) > 0 ? { connectTimeoutMs: Number(timeout) * 1_000 } : {}),
    ...(applicationName ? { applicationName } : {}),
  });
}

const isSslMode = (text: string): text is SslMode => (SSL_MODES as readonly string[]).includes(text);

/** The hosts of the address itself, or those of `?host=` and `?port=`, which replace them. */
function readHosts(authority: string, hostList: string | undefined, portList: string | undefined) {
  const ports = portList?.split(',') ?? [];
  const named = (hostList ?? authority).split(',');
  const hosts = named.map((each, index): PostgresHost | null => {
    const portOf = (own: string | undefined) => own || ports[index] || ports[0] || String(DEFAULT_PORT);
    // A folder, or an address with colons, has no port after it, except in brackets.
    const [, bracketed, plain, own] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(hostList ? '' : each) ?? [];
    const host = hostList ? each : decode(bracketed ?? plain ?? '\0');
    const port = Number(portOf(hostList ? undefined : own));
    if (host === '\0' || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
    return { host: host || 'localhost', port };
  });
  return hosts.every((host) => host !== null) ? hosts : null;
}

/** The address for people to read, without the password. */
export const describeAddress = ({ hosts, database }: PostgresAddress): string =>
  `${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}${database ? `/${database}` : ''}`;
