/** The OpenAPI 3.1 description of the contract. */
export { openApiDocument, servedDocument } from './document.ts';
export { EXAMPLE_BASE_URL } from './info.ts';
export { type OperationShape, shapesOf } from './operation-shape.ts';
export { PROJECT_FILE_SCHEMA, projectFileSchema } from './project-file-schema.ts';
