/**
 * The variables that name the service's clients at identity providers. Each provider is a group of variables that go
 * together. A fault names what is missing and the address to enter at the provider. Pure.
 */
import { isLoopback } from '../../kernel/loopback.ts';
import { providerCallbackPath } from '../ports.ts';
import type { ProviderClient } from '../provider-client.ts';
import { providerIdFault } from '../provider-id.ts';
import { CATALOGUE } from './catalogue.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface ReadProviders {
  readonly providers: readonly ProviderClient[];
  readonly faults: readonly string[];
}

/** The text of a file, or why it cannot be read. */
type ReadFile = (path: string) => { readonly text: string } | { readonly fault: string };

interface Group {
  readonly id: string;
  readonly label: string;
  /** All of them, or none. */
  readonly needs: readonly string[];
}

const GROUPS = {
  google: { id: 'google', label: 'Google', needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  github: { id: 'github', label: 'GitHub', needs: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] },
  microsoft: { id: 'microsoft', label: 'Microsoft', needs: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
  apple: {
    id: 'apple',
    label: 'Apple',
    needs: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY_FILE'],
  },
} as const satisfies Record<string, Group>;

const OPENID_VARIABLE = /^OIDC_([A-Z0-9_]+?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|DOMAINS|VERIFIES_EMAILS)$/;
const MICROSOFT_AUTHORITY = 'https://login.microsoftonline.com';

export function readProviders(env: Variables, baseUrl: string, readFile: ReadFile): ReadProviders {
  const faults: string[] = [];
  /** The values of a group in the order of its names; null where none is set, or not all are. */
  const complete = ({ id, label, needs }: Group): readonly string[] | null => {
    const missing = needs.filter((name) => !env[name]);
    if (missing.length === needs.length) return null;
    if (missing.length === 0) return needs.map((name) => env[name] ?? '');
    faults.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: ${needs.join(', ')} go together; set all of them, or none. At ${label} the redirect URI is ${baseUrl}${providerCallbackPath(id)}`,
    );
    return null;
  };
  const address = (name: string, fallback: string): string => {
    const value = env[name] ?? fallback;
    const url = URL.parse(value);
    if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))))
      faults.push(`${name} must be an https address, or http on a loopback host`);
    return value.replace(/\/+$/, '');
  };
  const withSecret = (group: Group, issuer: () => string): ProviderClient[] => {
    const values = complete(group);
    if (!values) return [];
    const [clientId = '', clientSecret = ''] = values;
    const { id, label } = group;
    const kind = id as ProviderClient['kind'];
    return [{ id, kind, label, issuer: issuer(), credentials: { clientId, clientSecret } }];
  };

  const providers = [
    ...withSecret(GROUPS.google, () => env.GOOGLE_ISSUER ?? CATALOGUE.google.issuer),
    ...withSecret(GROUPS.github, () => address('GITHUB_URL', CATALOGUE.github.issuer)),
    ...withSecret(
      GROUPS.microsoft,
      () => `${address('MICROSOFT_AUTHORITY', MICROSOFT_AUTHORITY)}/${env.MICROSOFT_TENANT ?? 'common'}/v2.0`,
    ),
    ...appleClient(),
    ...openIdNames(env).flatMap(openIdClient),
  ];
  return { providers, faults };

  function appleClient(): ProviderClient[] {
    const values = complete(GROUPS.apple);
    if (!values) return [];
    const [clientId = '', teamId = '', keyId = '', path = ''] = values;
    const file = readFile(path);
    if ('fault' in file) {
      faults.push(`APPLE_PRIVATE_KEY_FILE names ${path}, ${file.fault}`);
      return [];
    }
    if (!file.text.includes('-----BEGIN PRIVATE KEY-----'))
      faults.push(`APPLE_PRIVATE_KEY_FILE names ${path}, which is not the key file (.p8) that Apple hands out`);
    const credentials = { clientId, teamId, keyId, privateKey: file.text };
    const issuer = address('APPLE_ISSUER', CATALOGUE.apple.issuer);
    return [{ id: 'apple', kind: 'apple', label: 'Apple', issuer, credentials }];
  }

  function openIdClient(name: string): ProviderClient[] {
    const id = name.toLowerCase().replaceAll('_', '-');
    const label = env[`OIDC_${name}_LABEL`] ?? id;
    const fault = providerIdFault(id);
    if (fault !== null) faults.push(`OIDC_${name}_ISSUER: the name ${id} ${fault}`);
    const issuerName = `OIDC_${name}_ISSUER`;
    const values = complete({ id, label, needs: [issuerName, `OIDC_${name}_CLIENT_ID`, `OIDC_${name}_CLIENT_SECRET`] });
    if (!values) return [];
    const [, clientId = '', clientSecret = ''] = values;
    const domains = (env[`OIDC_${name}_DOMAINS`] ?? '').split(',').flatMap((text) => text.trim().toLowerCase() || []);
    const issuer = address(issuerName, '');
    const verifies = env[`OIDC_${name}_VERIFIES_EMAILS`] ?? 'false';
    if (!['true', 'false'].includes(verifies)) faults.push(`OIDC_${name}_VERIFIES_EMAILS must be true or false`);
    const verifiesEmails = verifies === 'true';
    return [{ id, kind: 'openid', label, issuer, credentials: { clientId, clientSecret }, domains, verifiesEmails }];
  }
}

/** The names of OpenID providers, each once, in the order of the alphabet. */
const openIdNames = (env: Variables): string[] => {
  const names = Object.keys(env).flatMap((variable) => OPENID_VARIABLE.exec(variable)?.[1] ?? []);
  return [...new Set(names)].sort();
};

/** Variables that look like those of an OpenID provider and are not read. */
export const unreadOpenIdVariables = (env: Variables): string[] =>
  Object.keys(env).filter((variable) => variable.startsWith('OIDC_') && !OPENID_VARIABLE.test(variable));
