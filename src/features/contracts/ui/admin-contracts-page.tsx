import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SEARCH_WORDS_MAX } from '#shared/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { ADMIN_CONTRACTS_TITLE, CONTRACTS_FAILED, CONTRACTS_LOADING, CONTRACTS_NONE, filterLabel } from '../texts.ts'
import {
  ADMIN_CONTRACT_FILTERS,
  ADMIN_CONTRACT_SORTS,
  type AdminContractFilter,
  type AdminContractsSearch,
} from '../search.ts'
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
  { key: 'title', header: 'Contract', isPrimary: true, cell: (row) => <ViewLink row={row}>{row.title}</ViewLink> },
  { key: 'vendor', header: 'Vendor', cell: ({ vendorName }) => vendorName },
  { key: 'client', header: 'Client', cell: ({ clientName }) => clientName },
  {
    key: 'createdAt',
    header: 'Created',
    cell: ({ createdAt }) => <DateText value={new Date(createdAt)} format="medium" />,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <ContractBadge status={status} /> },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
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

/** Every contract of the market, with its real names; nothing here can be edited. (R26, P9, CT10) */
export function AdminContractsPage() {
  const search: AdminContractsSearch = route.useSearch()
  const navigate = route.useNavigate()
  const { id, ...listed } = search
  const list = trpc.contracts.adminList.useQuery(listed, { placeholderData: (before) => before })
  const csv = trpc.contracts.adminExport.useMutation(useCsvFile('contracts', ['contract', 'contracts']))
  const change = (changed: Partial<AdminContractsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed, page: 1 }), replace: true, resetScroll: false })
  const close = () =>
    void navigate({ search: ({ id: _id, ...before }: AdminContractsSearch) => before, resetScroll: false })
  return (
    <>
      <title>{ADMIN_CONTRACTS_TITLE}</title>
      <PageHeader
        title={ADMIN_CONTRACTS_TITLE}
        actions={<ExportButton isExporting={csv.isPending} onExport={() => csv.mutate(listed)} />}
      />
      <Filters search={search} onChange={change} />
      <DataTable
        caption={ADMIN_CONTRACTS_TITLE}
        columns={COLUMNS}
        rows={list.data?.items}
        rowKey={(row) => row.id}
        loadingText={CONTRACTS_LOADING}
        error={list.isError ? { title: CONTRACTS_FAILED } : null}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        isStale={list.isPlaceholderData}
        empty={{
          title: CONTRACTS_NONE,
          message: 'The search looks at titles and the names of both sides.',
          action: <Link to={PATH}>Show all contracts</Link>,
        }}
        sort={tableSort(ADMIN_CONTRACT_SORTS, search.order, (order) => change({ order }))}
        page={search.page}
        pageCount={list.data?.pageCount}
        linkForPage={(page, props) => <Link to={PATH} search={{ ...listed, page }} {...props} />}
      />
      {id && <AdminContractDialog key={id} id={id} onClose={close} />}
    </>
  )
}

type FiltersProps = { search: AdminContractsSearch; onChange: (changed: Partial<AdminContractsSearch>) => void }

function Filters({ search, onChange }: FiltersProps) {
  return (
    <search className={classes.tools}>
      <SearchField
        label="Search"
        placeholder="Title, vendor or client"
        value={search.search ?? ''}
        maxLength={SEARCH_WORDS_MAX}
        onSearch={(words) => onChange({ search: words || undefined })}
        className={classes.search}
      />
      <NativeSelect
        label="Status"
        size="md"
        value={search.status}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value as AdminContractFilter })}
        data={ADMIN_CONTRACT_FILTERS.map((value) => ({ value, label: filterLabel(value) }))}
      />
    </search>
  )
}
