/** A table that may be wider than the screen: its region scrolls, takes the keyboard and is named by the caption. */
import { html, type Markup } from '../html.ts';

interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Markup;
  readonly numeric?: boolean;
  /** The column that names the row. */
  readonly rowHeader?: boolean;
}

interface TableProps<Row> {
  readonly id: string;
  readonly caption: Markup;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Many rows: the region keeps to a screen's height and its head stays in view. */
  readonly tall?: boolean;
  /** Said in place of the rows when there are none. */
  readonly empty?: string;
}

function cellOf<Row>(column: Column<Row>, row: Row): Markup {
  const className = column.numeric ? 'numeric' : undefined;
  return column.rowHeader
    ? html`<th scope="row" class=${className}>${column.cell(row)}</th>`
    : html`<td class=${className}>${column.cell(row)}</td>`;
}

export function table<Row>(props: TableProps<Row>): Markup {
  const { id, columns, rows } = props;
  const captionId = `${id}-caption`;
  const body =
    rows.length === 0
      ? html`<tr><td class="table-empty" colspan=${columns.length}>${props.empty ?? 'Nothing here yet.'}</td></tr>`
      : rows.map((row) => html`<tr>${columns.map((column) => cellOf(column, row))}</tr>`);
  return html`
    <section class=${props.tall ? 'table-scroll table-tall' : 'table-scroll'} tabindex="0" aria-labelledby=${captionId}>
      <table id=${id}>
        <caption id=${captionId}>${props.caption}</caption>
        <thead>
          <tr>
            ${columns.map(
              (column) => html`
              <th scope="col" class=${column.numeric ? 'numeric' : undefined}>${column.header}</th>`,
            )}
          </tr>
        </thead>
        <tbody>${body}</tbody>
      </table>
    </section>`;
}
