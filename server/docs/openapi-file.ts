/** The OpenAPI description as this service shows it, made once. */
import { servedDocument } from '@porchlight/contract/openapi';
import committed from '@porchlight/contract/openapi.json' with { type: 'json' };

export type OpenApiDocument = ReturnType<typeof servedDocument>;
export type OpenApiSchema = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>[string];

/** The import's own type spells out all of the file, which is more than anybody here wants to know. */
const generated = committed as unknown as OpenApiDocument;

export const openApiFor = (baseUrl: string): OpenApiDocument => servedDocument(generated, baseUrl);
