/**
 * GitHub Enterprise at the origin of the service itself, as its only provider. Browsers of tests follow redirects
 * within one origin, so they reach GitHub's page instead of the page of the personas.
 */
import type { RequestListener } from 'node:http';
import type { ProviderClient } from '../../../server/providers/provider-client.ts';
import { createGitHub, GITHUB_CLIENT } from './github-stand-in.ts';

export const GITHUB_PATH = '/github-enterprise';

interface OnlyGitHub {
  readonly client: ProviderClient;
  /** Handles requests to GitHub, and passes all others to the service. */
  before(service: RequestListener): RequestListener;
}

export function createOnlyGitHub(baseUrl: string): OnlyGitHub {
  const issuer = baseUrl + GITHUB_PATH;
  const github = createGitHub(issuer, 'picked');
  return {
    client: { id: 'github', kind: 'github', label: 'GitHub', issuer, credentials: GITHUB_CLIENT },
    before: (service) => (req, res) =>
      req.url?.startsWith(`${GITHUB_PATH}/`) ? github.handler(req, res) : service(req, res),
  };
}
