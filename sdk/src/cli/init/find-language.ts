/** Which language a folder is for, if it is not JavaScript. A document has the code of its app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface FoundLanguage {
  readonly title: string;
  /** The document, or the part of it. */
  readonly document: string;
  /** Where the app of the document listens. */
  readonly port: number;
}

const LANGUAGES: readonly (FoundLanguage & { readonly files: readonly string[] })[] = [
  {
    title: 'Python',
    document: '/docs/python',
    port: 5173,
    files: ['pyproject.toml', 'requirements.txt', 'Pipfile', 'setup.py', 'manage.py'],
  },
  { title: 'Go', document: '/docs/languages#go-php-and-ruby', port: 8080, files: ['go.mod'] },
  { title: 'PHP', document: '/docs/languages#go-php-and-ruby', port: 8080, files: ['composer.json'] },
  { title: 'Ruby', document: '/docs/languages#go-php-and-ruby', port: 8080, files: ['Gemfile', 'config.ru'] },
];

export const findLanguage = (folder: string): FoundLanguage | null =>
  LANGUAGES.find(({ files }) => files.some((file) => existsSync(join(folder, file)))) ?? null;
