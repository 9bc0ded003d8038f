/** The sections of a document with the commands that its `sh` blocks hold. Pure. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly commands: string;
}

const HEADING = /^## (.+?) \{#([\w-]+)\}$/;

export function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => {
      const [heading = '', ...rest] = text.split('\n');
      const [, title = '', id = ''] = HEADING.exec(heading) ?? [];
      const blocks = [...rest.join('\n').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
      return { id, title, commands: blocks.join('\n') };
    });
}
