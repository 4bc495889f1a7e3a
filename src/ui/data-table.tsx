import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './data-table.module.css'
import { SortDownIcon, SortIcon, SortUpIcon } from './icons.tsx'
import { PageState } from './page-state.tsx'
import { type PageLinkProps, Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'

export type Sort = { key: string; direction: 'asc' | 'desc' }

export type Column<Row> = {
  /** Unique; also the name the server sorts by when `isSortable`. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Figures stand at the end so that they line up. */
  align?: 'start' | 'end'
  /** Names the row: the row header, and the title of its card on phones. Exactly one column. */
  isPrimary?: boolean
  /** Buttons of the row: no label on phones. */
  isActions?: boolean
}

export type SortLinkProps = { className: string; children: ReactNode }

type DataTableProps<Row> = {
  /** What the table lists; read to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The specification's loading text, for example "Loading vendors...". */
  loadingText: string
  error?: { title: string; message?: string } | null
  onRetry?: () => void
  isRetrying?: boolean
  empty: { title: string; message?: ReactNode; action?: ReactNode }
  /** True while a newer answer replaces the shown rows. */
  isStale?: boolean
  sort?: Sort
  linkForSort?: (sort: Sort, props: SortLinkProps) => ReactNode
  page?: number
  pageCount?: number
  linkForPage?: (page: number, props: PageLinkProps) => ReactNode
}

/** A list the server sorts and pages: header in view, four states, cards on phones, real links for order and pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, empty, caption } = props
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
  if (rows?.length === 0) return <PageState.Empty {...empty} />
  return (
    <>
      {error && props.onRetry && <StaleNotice title={error.title} onRetry={props.onRetry} />}
      <div className={classes.frame} aria-busy={!rows || props.isStale}>
        {/* Explicit roles: the card form of phones changes `display`, which would take the table's meaning away. */}
        <table className={classes.table} role="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {props.columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={props.sort} linkForSort={props.linkForSort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" data-stale={props.isStale || undefined}>
            {rows ? (
              rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} columns={props.columns} />)
            ) : (
              <LoadingRows columns={props.columns.length} />
            )}
          </tbody>
        </table>
        {!rows && (
          <p className={classes.loadingText} role="status">
            {props.loadingText}
          </p>
        )}
      </div>
      {props.linkForPage && (
        <Pagination
          page={props.page ?? 1}
          total={props.pageCount ?? 1}
          linkFor={props.linkForPage}
          label={`${caption}, pages`}
        />
      )}
    </>
  )
}

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'linkForSort'> & { column: Column<Row> }

function HeaderCell<Row>({ column, sort, linkForSort }: HeaderCellProps<Row>) {
  const active = sort?.key === column.key ? sort.direction : null
  const SortMark = active === 'asc' ? SortUpIcon : active === 'desc' ? SortDownIcon : SortIcon
  const ariaSort = active === 'asc' ? 'ascending' : active === 'desc' ? 'descending' : undefined
  return (
    <th scope="col" role="columnheader" className={classes.header} data-align={column.align} aria-sort={ariaSort}>
      {column.isSortable && linkForSort
        ? linkForSort(
            { key: column.key, direction: active === 'asc' ? 'desc' : 'asc' },
            {
              className: classes.sort!,
              children: (
                <>
                  {column.header}
                  <SortMark className={classes.sortMark} />
                </>
              ),
            },
          )
        : column.header}
    </th>
  )
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" className={classes.row}>
      {columns.map((column) => {
        const content = column.cell(row)
        const shared = {
          'data-label': column.isActions || column.isPrimary ? undefined : column.header,
          'data-align': column.align,
        }
        return column.isPrimary ? (
          <th key={column.key} scope="row" role="rowheader" className={classes.primary} {...shared}>
            {content}
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

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: 6 }, (_, row) => (
    <tr key={row} role="row" className={classes.row} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} role="cell" className={classes.cell}>
          <Skeleton height="1rem" width={column === 0 ? '70%' : '50%'} />
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
