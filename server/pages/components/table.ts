/** A table that may be wider than the screen: its region scrolls, takes the keyboard and is named by the caption. */
import { html, type Markup } from '../html.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Markup;
  readonly numeric?: boolean;
  /** Whether the column names the row. */
  readonly rowHeader?: boolean;
  /** A column of buttons: its header is read out and not shown. */
  readonly isAction?: boolean;
  /** A column with long text: it takes the space that the others leave. */
  readonly wide?: boolean;
}

interface TableProps<Row> {
  readonly id: string;
  readonly caption: Markup;
  /** The caption is read out but not shown, because the heading above already says it. */
  readonly captionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** On a phone each row becomes a block in which every value has its column's name. */
  readonly stacked?: boolean;
  /** On a phone the values of a stacked row share lines. */
  readonly dense?: boolean;
  /** Where a script asks for rows that are newer than `after`, to put them on top. */
  readonly live?: { readonly href: string; readonly after: number };
  /** Many rows: the region keeps to a screen's height and its head stays in view. */
  readonly tall?: boolean;
  /** Shown instead of the rows if there are none. */
  readonly empty?: Markup;
  readonly keyOf?: (row: Row) => string | undefined;
}

const classOf = <Row>({ numeric, isAction, wide }: Column<Row>): string | undefined =>
  numeric ? 'numeric' : isAction ? 'action' : wide ? 'wide' : undefined;

function cellOf<Row>(column: Column<Row>, row: Row, stacked: boolean): Markup {
  const className = classOf(column);
  return column.rowHeader
    ? html`<th scope="row" class=${className}>${column.cell(row)}</th>`
    : html`<td class=${className} data-label=${stacked && !column.isAction ? column.header : undefined}>${column.cell(row)}</td>`;
}

/** When a script adds rows, a row with a key replaces an earlier one with the same key. */
export const tableRow = <Row>(
  columns: readonly Column<Row>[],
  row: Row,
  stacked: boolean,
  key?: string | undefined,
): Markup => html`
  <tr data-key=${key}>${columns.map((column) => cellOf(column, row, stacked))}</tr>`;

export function table<Row>(props: TableProps<Row>): Markup {
  const { id, columns, rows } = props;
  const captionId = `${id}-caption`;
  const body =
    rows.length === 0
      ? html`<tr><td class="table-empty" colspan=${columns.length}>${props.empty ?? 'Nothing here yet.'}</td></tr>`
      : rows.map((row) => tableRow(columns, row, props.stacked ?? false, props.keyOf?.(row)));
  return html`
    <section
      class=${`table-scroll${props.tall ? ' table-tall' : ''}${props.stacked ? ' table-stacked' : ''}${props.dense ? ' table-dense' : ''}`}
      tabindex="0"
      aria-labelledby=${captionId}
      data-live=${props.live?.href}
      data-after=${props.live?.after}
    >
      <table id=${id}>
        <caption id=${captionId} class=${props.captionHidden ? 'visually-hidden' : undefined}>${props.caption}</caption>
        <thead>
          <tr>
            ${columns.map(
              (column) => html`
              <th scope="col" class=${classOf(column)}>${
                column.isAction ? html`<span class="visually-hidden">${column.header}</span>` : column.header
              }</th>`,
            )}
          </tr>
        </thead>
        <tbody>${body}</tbody>
      </table>
    </section>`;
}
