/**
 * The variables that name the service's clients at identity providers. Each provider is a group of variables that go
 * together. A fault names what is missing and the address to enter at the provider. Pure.
 */
import { AccessDomain, DisplayName, hasUserName, USER_NAME_FAULT } from '@porchlight/contract';
import { isLoopback } from '../../kernel/loopback.ts';
import { providerCallbackPath } from '../ports.ts';
import type { ProviderClient } from '../provider-client.ts';
import { BUILT_IN_PROVIDERS, type BuiltInProvider, builtIn, PROVIDER_VARIABLES } from './catalogue.ts';
import { type ProviderVariable, secretIn, type VariableReader } from './definition.ts';
import { providerIdFault } from './provider-id.ts';

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
  /** Either all of them are set, or none. */
  readonly needs: readonly string[];
}

const OPENID_VARIABLE = /^OIDC_([A-Z0-9_]+?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|DOMAINS|VERIFIES_EMAILS)$/;

/** Reads single variables. What is wrong with one is added to `faults`. */
function variableReader(env: Variables, readFile: ReadFile, faults: string[]): VariableReader {
  const reader: VariableReader = {
    value: (name) => env[name] ?? PROVIDER_VARIABLES[name]?.fallback ?? '',
    address: (name) => reader.value(name).replace(/\/+$/, ''),
    file(name) {
      const path = env[name] ?? '';
      const file = readFile(path);
      if ('text' in file) return file.text;
      faults.push(`${name} names ${path}, ${file.fault}`);
      return null;
    },
    fault: (text) => void faults.push(text),
  };
  return reader;
}

export function readProviders(env: Variables, baseUrl: string, readFile: ReadFile): ReadProviders {
  const faults: string[] = [];
  const isComplete = ({ id, label, needs }: Group): boolean => {
    const missing = needs.filter((name) => !env[name]);
    if (missing.length === 0) return true;
    if (missing.length < needs.length)
      faults.push(
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: ${needs.join(', ')} go together; set all of them, or none. At ${label} the redirect URI is ${baseUrl}${providerCallbackPath(id)}`,
      );
    return false;
  };
  const reader = variableReader(env, readFile, faults);

  const builtInClient = (id: BuiltInProvider): ProviderClient[] => {
    const { label, variables, readClient } = builtIn(id);
    const needs = Object.keys(variables).filter((name) => variables[name]?.fallback === undefined);
    const client = isComplete({ id, label, needs }) ? readClient(reader) : null;
    return client ? [{ id, kind: id, label, ...client }] : [];
  };

  const openIdClient = (name: string): ProviderClient[] => {
    const id = name.toLowerCase().replaceAll('_', '-');
    const label = env[`OIDC_${name}_LABEL`] ?? id;
    if (!DisplayName.safeParse(label).success)
      faults.push(`OIDC_${name}_LABEL must be a name of at most 80 characters, without control characters`);
    const fault = providerIdFault(id);
    if (fault !== null) faults.push(`OIDC_${name}_ISSUER: the name ${id} ${fault}`);
    const needs = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((end) => `OIDC_${name}_${end}`);
    if (!isComplete({ id, label, needs })) return [];
    const domains = domainsIn(env[`OIDC_${name}_DOMAINS`]);
    for (const domain of domains) {
      if (!AccessDomain.safeParse(domain).success)
        faults.push(
          `OIDC_${name}_DOMAINS names ${domain}, and addresses of it cannot be: each is a domain such as example.com`,
        );
    }
    const issuer = reader.address(`OIDC_${name}_ISSUER`);
    faults.push(...faultsOf(`OIDC_${name}_ISSUER`, issuer, 'https'));
    const verifies = env[`OIDC_${name}_VERIFIES_EMAILS`] ?? 'false';
    if (!['true', 'false'].includes(verifies)) faults.push(`OIDC_${name}_VERIFIES_EMAILS must be true or false`);
    const verifiesEmails = verifies === 'true';
    const credentials = secretIn(reader, `OIDC_${name}`);
    return [{ id, kind: 'openid', label, issuer, credentials, domains, verifiesEmails }];
  };

  const providers = [...BUILT_IN_PROVIDERS.flatMap(builtInClient), ...openIdNames(env).flatMap(openIdClient)];
  return { providers, faults };
}

const domainsIn = (list = ''): string[] => list.split(',').flatMap((text) => text.trim().toLowerCase() || []);

/** Values that are not of the form that the provider's file gives, whether its client is complete or not. */
export const malformedVariables = (env: Variables): string[] =>
  Object.entries(PROVIDER_VARIABLES).flatMap(([name, { form }]) => {
    const value = env[name];
    return value === undefined ? [] : faultsOf(name, value, form);
  });

function faultsOf(name: string, value: string, form: ProviderVariable['form']): string[] {
  if (form === undefined) return [];
  if (typeof form === 'object') return form.pattern.test(value) ? [] : [`${name} ${form.fault}`];
  const faults = hasUserName(value) ? [`${name} ${USER_NAME_FAULT}`] : [];
  const url = /^https?:\/\//.test(value) ? URL.parse(value) : null;
  if (url && (url.protocol === 'https:' || form === 'http' || isLoopback(url))) return faults;
  const wanted = form === 'http' ? 'an http or https address' : 'an https address, or http on a loopback host';
  return [`${name} must be ${wanted}`, ...faults];
}

/** The names of OpenID providers, each once, in the order of the alphabet. */
const openIdNames = (env: Variables): string[] => {
  const names = Object.keys(env).flatMap((variable) => OPENID_VARIABLE.exec(variable)?.[1] ?? []);
  return [...new Set(names)].sort();
};

/** Variables that look like those of an OpenID provider and are not read. */
export const unreadOpenIdVariables = (env: Variables): string[] =>
  Object.keys(env).filter((variable) => variable.startsWith('OIDC_') && !OPENID_VARIABLE.test(variable));
