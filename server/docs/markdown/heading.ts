/** A heading's text and its anchor: `## Single use {#single-use}`, or an anchor made from the text. */

export interface Heading {
  readonly text: string;
  readonly id: string;
}

const EXPLICIT = /^(.*?)\s*\{#([\w.:-]+)\}$/;

export function readHeading(source: string): Heading {
  const [, text, id] = EXPLICIT.exec(source) ?? [];
  return text !== undefined && id !== undefined ? { text, id } : { text: source, id: anchorOf(source) };
}

function anchorOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[`'’]/g, '')
      .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
      // `1. Create the project` may get another number one day; links to it stay.
      .replaceAll(/^[\d-]+|-$/g, '')
  );
}
