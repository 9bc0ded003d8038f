import type { OperationMetadata } from '../operation.ts';
import { AdoptionAnswer, AdoptionSource } from '../schemas/adoption.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Social login', ['resourceNotProvisioned']);
const PATH = '/api/social-login/adoption';

export const adoption = c.router({
  read: {
    method: 'GET',
    path: PATH,
    summary: 'Read whose sessions are taken over',
    responses: { 200: AdoptionAnswer },
    metadata: managed('getAdoption', 'project:read', 'read'),
  },
  set: {
    method: 'PUT',
    path: PATH,
    summary: 'Take sessions of a former system over',
    description:
      'One source at a time; it replaces the one before. Until `until`, a token of this issuer for this audience opens a session of the user who was imported with its `former` issuer and subject. It creates nobody, and never looks at an address.',
    body: AdoptionSource,
    responses: { 200: AdoptionAnswer },
    metadata: {
      ...managed('setAdoption', 'users:import', 'outward', ['claimRequired'], 'manage'),
      example: {
        request: {
          issuer: 'https://clerk.example.com',
          jwks_uri: 'https://clerk.example.com/.well-known/jwks.json',
          audience: 'https://app.example.com',
          until: '2026-12-24T00:00:00.000Z',
        },
      },
    } as const satisfies OperationMetadata,
  },
  end: {
    method: 'DELETE',
    path: PATH,
    summary: 'Take no more sessions over',
    description: 'Sessions that were taken over stay.',
    responses: { 200: AdoptionAnswer },
    metadata: managed('deleteAdoption', 'users:import', 'disruptive', [], 'manage'),
  },
});
