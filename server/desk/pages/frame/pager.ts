/** The ways to the next page of a list and back to its beginning. They are addresses: a page can be kept and shared. */
import { linkButton } from '../../../pages/components/button.ts';
import { html, type Markup } from '../../../pages/html.ts';

interface Pager {
  readonly path: string;
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Where the next page begins; null on the last one. */
  readonly next: number | string | null;
  readonly isFirst: boolean;
  /** The name of the address parameter that holds the beginning of the next page. */
  readonly cursor?: 'before' | 'after';
  readonly labels: { readonly next: string; readonly first: string };
}

export function addressOf(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export function pager({ path, query, next, isFirst, cursor = 'before', labels }: Pager): Markup {
  if (isFirst && next === null) return null;
  return html`
    <nav class="button-row" aria-label="Pages">
      ${isFirst ? null : linkButton({ label: labels.first, href: addressOf(path, query), kind: 'secondary' })}
      ${
        next === null
          ? null
          : linkButton({
              label: labels.next,
              href: addressOf(path, { ...query, [cursor]: next }),
              kind: 'secondary',
              action: 'next-page',
            })
      }
    </nav>`;
}
