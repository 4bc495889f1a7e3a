import type { MouseEvent, ReactNode } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Button } from '#ui/button/button.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './data-table.module.css'
import { pageLink } from './page-link.tsx'
import { Pagination } from './pagination.tsx'
import { SortHeader, SortSelect, sortStateOf, type TableSort } from './table-sort.tsx'

export type Column<Row> = {
  /** Unique; also the column's name in `sort`. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned at the end. */
  align?: 'start' | 'end'
  /** The column that names the row: row header, and title of the card. Exactly one column; its link is the row's. */
  isPrimary?: boolean
  /** Whose picture stands before the name: a photographer's cover, or a couple's initials. Only in the primary column. */
  face?: (row: Row) => Face
  /** Takes a whole line of the card: sentences, which need no label on a phone. */
  isWide?: boolean
  /** Takes a whole line of a phone's card, without its label: more than a few words that say what they are. */
  isLong?: boolean
  /** A phone's card leaves it to the record that the row opens: what the record shows, or its buttons. */
  isInRecord?: boolean
  /** Buttons of the row: no label on cards. */
  isActions?: boolean
}

type Face = { name: string; cover: Picture | null }

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The specification's loading text, for example "Loading vendors...". */
  loadingText: string
  error?: { title: string; message?: string } | null
  onRetry?: () => void
  isRetrying?: boolean
  empty: { title: string; message?: ReactNode; action?: ReactNode }
  /** True while newer rows are loading. */
  isStale?: boolean
  /** The order, applied by the server: see `tableSort`. */
  sort?: TableSort
  /** The page, where there are several. */
  page?: number | undefined
  pageCount?: number | undefined
}

/** A query for one page of a list. */
export type ListAnswer<Row> = {
  data: { items: readonly Row[]; pageCount?: number; next?: string | null } | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** What a table shows of a query's result, and `failed` where there is none. */
export const answerOf = <Row,>(list: ListAnswer<Row>, failed: string) => ({
  rows: list.data?.items,
  error: list.isError ? { title: failed } : null,
  onRetry: () => void list.refetch(),
  isRetrying: list.isFetching,
  isStale: list.isPlaceholderData,
  pageCount: list.data?.pageCount,
})

/** A list sorted and paged by the server: sticky header, four states, cards below 64em, real links for pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, empty, caption, page } = props
  if (error && !rows) {
    return (
      <PageState.Error
        title={error.title}
        message={error.message}
        onRetry={props.onRetry}
        isRetrying={props.isRetrying}
      />
    )
  }
  if (rows?.length === 0) {
    return page !== undefined && page > 1 ? <PastTheEnd /> : <PageState.Empty {...empty} />
  }
  return (
    <>
      {error && props.onRetry && <StaleNotice title={error.title} onRetry={props.onRetry} />}
      <div className={classes.frame} aria-busy={!rows || props.isStale}>
        {props.sort && <SortSelect columns={props.columns} sort={props.sort} />}
        {/* Explicit roles: the cards change `display`, which would remove the table semantics. */}
        <table className={classes.table} role="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {props.columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={props.sort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" data-stale={props.isStale || undefined}>
            {rows ? (
              rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} columns={props.columns} />)
            ) : (
              <LoadingRows columns={props.columns.length} isFaced={props.columns.some(({ face }) => face)} />
            )}
          </tbody>
        </table>
        {!rows && (
          <p className={classes.loadingText} role="status">
            {props.loadingText}
          </p>
        )}
      </div>
      {page !== undefined && (
        <Pagination page={page} total={props.pageCount ?? 1} linkFor={pageLink} label={`${caption}, pages`} />
      )}
    </>
  )
}

/** A page that has become empty since its link was made. */
function PastTheEnd() {
  return (
    <PageState.Empty
      title="This page is empty"
      message="The list has become shorter since."
      action={pageLink(1, {
        className: classes.first!,
        'aria-label': 'Back to the first page',
        'aria-current': undefined,
        children: 'Back to the first page',
      })}
    />
  )
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const isSortable = sort !== undefined && column.key in sort.columns
  return (
    <th
      scope="col"
      role="columnheader"
      className={classes.header}
      data-align={column.align}
      aria-sort={isSortable ? sortStateOf(sort, column.key) : undefined}
    >
      {isSortable ? <SortHeader column={column} sort={sort} /> : column.header}
    </th>
  )
}

/** What a cell says when it has no value; cards leave such a value out. */
const NONE = '–'
const CONTROLS = 'a, button, input, select, textarea, label, summary'

/**
 * A click anywhere in a row is one on the link or button that names it, with its keys: Ctrl opens a tab. Other controls,
 * a selection of text and what is drawn outside the row (menus, dialogs) keep their own meaning.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(CONTROLS) || String(window.getSelection()) !== '') return
  currentTarget
    .querySelector('[role="rowheader"] :is(a, button)')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- for pointers only: keyboards have the link
    <tr role="row" className={classes.row} onClick={openRow}>
      {columns.map((column) => {
        const content = column.cell(row)
        const shared = {
          'data-label': column.isActions || column.isPrimary ? undefined : column.header,
          'data-align': column.align,
          'data-wide': column.isWide || undefined,
          'data-long': column.isLong || undefined,
          'data-in-record': column.isInRecord || undefined,
          'data-none': content === NONE || undefined,
        }
        return column.isPrimary ? (
          <th key={column.key} scope="row" role="rowheader" className={classes.primary} {...shared}>
            {column.face ? <Faced face={column.face(row)}>{content}</Faced> : content}
          </th>
        ) : (
          <td
            key={column.key}
            role="cell"
            className={classes.cell}
            data-actions={column.isActions || undefined}
            {...shared}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

function Faced({ face, children }: { face: Face; children: ReactNode }) {
  return (
    <span className={classes.faced}>
      <Cover picture={face.cover} name={face.name} />
      <span>{children}</span>
    </span>
  )
}

function LoadingRows({ columns, isFaced }: { columns: number; isFaced: boolean }) {
  return Array.from({ length: 6 }, (_, row) => (
    <tr key={row} role="row" className={classes.row} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} role="cell" className={classes.cell}>
          {isFaced && column === 0 ? (
            <Skeleton className={classes.loadingFace} />
          ) : (
            <Skeleton height="1rem" width={column === 0 ? '70%' : '50%'} />
          )}
        </td>
      ))}
    </tr>
  ))
}

function StaleNotice({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <p className={classes.stale} role="alert">
      {title}. The list below may be out of date.{' '}
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}
