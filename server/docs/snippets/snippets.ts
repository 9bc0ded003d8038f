/** The examples of one operation: a tab for each language, then the answer. */
import type { Operation } from '@porchlight/contract';
import type { Call } from './call.ts';
import { curlSnippet } from './curl.ts';
import { fetchSnippet } from './fetch.ts';
import { goSnippet } from './go.ts';
import { pythonSnippet } from './python.ts';
import { sdkSnippet } from './sdk-calls.ts';

const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\``;

/** Python and Go appear as tabs for readers of the page. The Markdown version already has two ways to say the same. */
export function snippets(operation: Operation, call: Call, baseUrl: string): string {
  const sdk = sdkSnippet(operation.metadata.id, baseUrl);
  const parts = [
    ...(sdk === undefined ? [] : [fence('js tab="SDK"', sdk)]),
    ...(call.isLink
      ? [fence('text tab="Link"', call.url)]
      : [
          fence('js tab="fetch"', fetchSnippet(call)),
          fence('python tab="Python" only="page"', pythonSnippet(call)),
          fence('go tab="Go" only="page"', goSnippet(call)),
          ...(refusesCurl(operation) ? [] : [fence('sh tab="curl" only="page"', curlSnippet(call))]),
        ]),
  ];
  return parts.join('\n\n');
}

const refusesCurl = ({ metadata }: Operation): boolean => metadata.bannedUserAgent === 'curl';
