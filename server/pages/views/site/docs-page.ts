/** A document of the repository, rendered. The text comes in as trusted markup; everything around it is written here. */
import { type DocsProps, docs } from '../../layouts/docs.ts';
import { type TrustedHtml, trustedBlock } from '../../trusted-html.ts';

interface DocsPageModel extends Omit<DocsProps, 'children'> {
  /** Headings carry ids; a heading's link to itself has the class `anchor`. */
  readonly article: TrustedHtml;
}

export const docsPage = ({ article, ...props }: DocsPageModel): string =>
  docs({ ...props, children: trustedBlock('prose', article) });
