/** The JSON Schema of `porchlight.json`, from the schemas of the operations that it stands for. */
import { z } from 'zod';
import { ProjectFile } from '../schemas/project-file.ts';
import { tidy } from './json-schema.ts';

export const PROJECT_FILE_SCHEMA = '/porchlight.schema.json';

export function projectFileSchema(baseUrl: string): object {
  const schema = z.toJSONSchema(ProjectFile, {
    io: 'input',
    override: (context) => {
      tidy(context);
      // In the file, what is left out stays as it is: there are no defaults.
      delete context.jsonSchema.default;
    },
  });
  return { $id: baseUrl + PROJECT_FILE_SCHEMA, ...schema };
}
