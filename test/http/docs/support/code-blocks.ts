/** The code blocks of a Markdown text, with the instructions of their authors for the tests. */
import { type Fence, readFence } from '../../../../server/docs/markdown/fence.ts';

export interface CodeBlock extends Fence {
  readonly text: string;
}

const BLOCK = /^```(\S.*)\n([\s\S]*?)^```$/gm;

export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(BLOCK)].map(([, info = '', text = '']) => ({ ...readFence(info), text }));
