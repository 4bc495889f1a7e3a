import type { MouseEvent, ReactNode } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Button } from '#ui/button/button.tsx'
import { type EmptyWords, PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import classes from './data-table.module.css'
import { pageLink } from './page-link.tsx'
import { Pagination } from './pagination.tsx'
import { SortHeader, SortSelect, sortStateOf, type TableSort } from './table-sort.tsx'

/**
 * Where a value stands on a card, which a row becomes where its columns do not fit: the name on the left and one figure
 * on the right, the line and sentences below them, then the state and buttons. What is in the record is left to it.
 */
type Place = 'name' | 'figure' | 'line' | 'sentence' | 'state' | 'actions' | 'record'

export type Column<Row> = {
  /** Unique; also the column's name in `sort`. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** One name, which is the row's header and whose link is the row's, and one figure: an amount or a date. */
  place: Place | ((row: Row) => Place)
  /** On the line, a word before a value that does not say what it is: "due". */
  before?: string
  /** Amounts are aligned at the end. */
  align?: 'start' | 'end'
  /** Whose picture stands before the name: a photographer's cover, or a couple's initials. */
  face?: (row: Row) => Face
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
  empty: EmptyWords
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
              <LoadingRows columns={props.columns} />
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
      message="The list has gotten shorter since."
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
const isNone = (content: ReactNode) => content === NONE || content === null || content === false || content === ''
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
      {columns.map(({ key, cell, place, before, align, face }) => {
        const content = cell(row)
        const shared = {
          'data-place': typeof place === 'function' ? place(row) : place,
          'data-before': before,
          'data-align': align,
          'data-none': isNone(content) || undefined,
        }
        return place === 'name' ? (
          <th key={key} scope="row" role="rowheader" {...shared}>
            {face ? <Faced face={face(row)}>{content}</Faced> : content}
          </th>
        ) : (
          <td key={key} role="cell" {...shared}>
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

function LoadingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: 6 }, (_, row) => (
    <tr key={row} role="row" className={classes.row} aria-hidden="true">
      {columns.map(({ key, place, face }) => (
        <td key={key} role="cell" data-place={typeof place === 'function' ? 'line' : place}>
          {face ? <Skeleton className={classes.loadingFace} /> : <Skeleton height="1rem" width="5rem" />}
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
