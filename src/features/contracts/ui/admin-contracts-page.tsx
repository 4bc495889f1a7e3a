import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { isNarrowed, useListSearch } from '#ui/list/use-list-search.ts'
import {
  ADMIN_CONTRACT_FILTERS,
  ADMIN_CONTRACT_SORTS,
  type AdminContractFilter,
  type AdminContractsSearch,
} from '../search.ts'
import { ADMIN_CONTRACTS_TITLE, CONTRACTS_FAILED, CONTRACTS_LOADING, CONTRACTS_NONE, filterLabel } from '../texts.ts'
import { AdminContractDialog } from './admin-contract-dialog.tsx'
import classes from './admin-contracts.module.css'
import { ContractBadge } from './contract-badge.tsx'

const PATH = '/admin/contracts'
const route = getRouteApi('/_admin/admin/contracts')
type Row = RouterOutputs['contracts']['adminList']['items'][number]

function ViewLink({ row, children, label }: { row: Row; children: string; label?: string }) {
  return (
    <Link
      from={PATH}
      to={PATH}
      search={(before: Partial<AdminContractsSearch>) => ({ ...before, id: row.id })}
      resetScroll={false}
      className={classes.link}
      aria-label={label}
    >
      {children}
    </Link>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    header: 'Contract',
    place: 'name',
    face: ({ vendorName, cover }) => ({ name: vendorName, cover }),
    cell: (row) => <ViewLink row={row}>{row.title}</ViewLink>,
  },
  { key: 'vendor', header: 'Vendor', place: 'line', cell: ({ vendorName }) => vendorName },
  { key: 'client', header: 'Client', place: 'line', cell: ({ clientName }) => clientName },
  {
    key: 'createdAt',
    header: 'Created',
    place: 'figure',
    cell: ({ createdAt }) => <DateText value={new Date(createdAt)} format="medium" />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status }) => <ContractBadge status={status} side="admin" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (row) => (
      <span className={classes.actions}>
        <ViewLink row={row} label={`View: ${row.title}, ${row.clientName}`}>
          View
        </ViewLink>
        {row.isSent && (
          <a
            href={`/api/contracts/${row.id}.pdf`}
            download
            className={classes.link}
            aria-label={`Download PDF: ${row.title}, ${row.clientName}`}
          >
            Download PDF
          </a>
        )}
      </span>
    ),
  },
]

/** Every contract of the market, with its real names; nothing here can be edited. (T24) */
export function AdminContractsPage() {
  const search: AdminContractsSearch = route.useSearch()
  const { filter, close } = useListSearch<AdminContractsSearch>()
  const { id, ...listed } = search
  const list = trpc.contracts.adminList.useQuery(listed, { placeholderData: (before) => before })
  const csv = trpc.contracts.adminExport.useMutation(useCsvFile('contracts', ['contract', 'contracts']))
  return (
    <RecordListPage
      title={ADMIN_CONTRACTS_TITLE}
      columns={COLUMNS}
      list={list}
      words={{ loading: CONTRACTS_LOADING, failed: CONTRACTS_FAILED }}
      empty={
        isNarrowed(listed)
          ? {
              title: CONTRACTS_NONE,
              message: 'The search covers titles and the names of both sides.',
              action: <Link to={PATH}>Show all contracts</Link>,
            }
          : { title: CONTRACTS_NONE, message: 'Contracts appear here as soon as a photographer has written one.' }
      }
      sort={tableSort(ADMIN_CONTRACT_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={<Filters search={search} onChange={filter} />}
    >
      {id && <AdminContractDialog key={id} id={id} onClose={close} />}
    </RecordListPage>
  )
}

type FiltersProps = { search: AdminContractsSearch; onChange: (changed: Partial<AdminContractsSearch>) => void }

function Filters({ search, onChange }: FiltersProps) {
  return (
    <TableFilters>
      <SearchField
        label="Search"
        placeholder="Title, vendor or client"
        value={search.search ?? ''}
        maxLength={SEARCH_WORDS_MAX}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      <NativeSelect
        label="Status"
        size="md"
        value={search.status}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value as AdminContractFilter })}
        data={ADMIN_CONTRACT_FILTERS.map((value) => ({ value, label: filterLabel(value) }))}
      />
    </TableFilters>
  )
}
