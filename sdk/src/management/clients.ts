/** The OpenID clients of a project. */
import type {
  ChangeClientRequest,
  ClientCreated,
  ClientDeleted,
  ClientSecretMade,
  CreateClientRequest,
  IssuerClient,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Clients {
  /** `app` first. Secrets are never listed. */
  clients(): Promise<IssuerClient[]>;
  /** Another program that signs the same people in. Its secret is shown once. */
  createClient(client: CreateClientRequest): Promise<ClientCreated>;
  changeClient(id: string, change: ChangeClientRequest): Promise<IssuerClient>;
  /** After this, the client can no longer be used to sign in. */
  deleteClient(id: string): Promise<ClientDeleted>;
  /** A new secret, shown once. The previous one works for another day. */
  createClientSecret(id: string): Promise<ClientSecretMade>;
}

export const clientsWith = (request: Request): Clients => ({
  clients: async () => (await settleTwice(() => api.listClients(request()))).clients,
  createClient: (client) => settle(() => api.createClient(client, request())),
  changeClient: async (id, change) => (await settleTwice(() => api.changeClient(id, change, request()))).client,
  deleteClient: (id) => settle(() => api.deleteClient(id, request())),
  createClientSecret: (id) => settle(() => api.createClientSecret(id, request())),
});
