/** The JSON Schema of `porchlight.json`, made from the schemas of the matching operations. */
import { z } from 'zod';
import { ProjectFile } from '../schemas/project-file.ts';
import { tidy } from './json-schema.ts';

export const PROJECT_FILE_SCHEMA = '/porchlight.schema.json';

export function projectFileSchema(baseUrl: string): object {
  const schema = z.toJSONSchema(ProjectFile, {
    io: 'input',
    override: (context) => {
      tidy(context);
      // A field that is left out of the file stays as it is, so there are no defaults.
      delete context.jsonSchema.default;
    },
  });
  return { $id: baseUrl + PROJECT_FILE_SCHEMA, ...schema };
}
