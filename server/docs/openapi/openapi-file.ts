/** The OpenAPI description as this service shows it. It is a megabyte of text, so nobody reads it before it is needed. */
import { readFileSync } from 'node:fs';
import { servedDocument } from '@porchlight/contract/openapi';

const FILE = new URL('../../../contract/openapi.json', import.meta.url);

export type OpenApiDocument = ReturnType<typeof servedDocument>;
export type OpenApiSchema = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>[string];

export const openApiFor = (baseUrl: string): OpenApiDocument =>
  servedDocument(JSON.parse(readFileSync(FILE, 'utf8')), baseUrl);
