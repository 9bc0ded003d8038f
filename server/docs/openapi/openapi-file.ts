/** The OpenAPI description as this service shows it, made once. */
import { servedDocument } from '@porchlight/contract/openapi';
import committed from '@porchlight/contract/openapi.json' with { type: 'json' };

export type OpenApiDocument = ReturnType<typeof servedDocument>;
export type OpenApiSchema = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>[string];

export const openApiFor = (baseUrl: string): OpenApiDocument => servedDocument(committed, baseUrl);
