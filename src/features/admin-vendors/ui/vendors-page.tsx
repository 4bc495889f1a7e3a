import { Checkbox, NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { BUSINESS_TYPES } from '#shared/access/roles.ts'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { isNarrowed, useListSearch } from '#ui/list/use-list-search.ts'
import { VENDOR_FILTER_LABELS, type VendorAction } from '../model.ts'
import type { VendorsSearch, VendorType } from '../search.ts'
import { VENDOR_FILTERS, VENDOR_REST, VENDOR_SORTS, type VendorFilter } from '../search.ts'
import { ALL_TYPES, LOAD_FAILED, LOADING, NOBODY, SEARCH_PLACEHOLDER, TITLE } from '../texts.ts'
import type { OngoingBookings, VendorRow } from './types.ts'
import { VendorActionDialog } from './vendor-action-dialog.tsx'
import { vendorColumns } from './vendor-columns.tsx'
import { VendorDialog } from './vendor-dialog.tsx'
import classes from './vendors.module.css'

const PATH = '/admin/vendors'
const route = getRouteApi('/_admin/admin/vendors')

type Chosen = { row: VendorRow; action: VendorAction }

/** Every vendor of every status: filters, search, order and page in the address. (T23) */
export function VendorsPage({ ongoingBookings }: { ongoingBookings: OngoingBookings }) {
  const search: VendorsSearch = route.useSearch()
  const { filter, close } = useListSearch<VendorsSearch>()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { id, ...listed } = search
  const list = trpc.adminVendors.list.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.adminVendors.export.useMutation(useCsvFile('vendors', ['vendor', 'vendors']))
  return (
    <RecordListPage
      title={TITLE}
      columns={vendorColumns((row, action) => setChosen({ row, action }))}
      list={list}
      words={{ loading: LOADING, failed: LOAD_FAILED }}
      empty={
        isNarrowed(listed)
          ? {
              title: NOBODY,
              message: 'The search covers names, email addresses, business names and locations.',
              action: <Link to={PATH}>Show all vendors</Link>,
            }
          : { title: NOBODY, message: 'Photographers appear here once their application is in.' }
      }
      sort={tableSort(VENDOR_SORTS, search.order, (order) => filter({ order }), VENDOR_REST)}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={<Filters search={search} onChange={filter} changedCount={list.data?.changedCount} />}
    >
      {id && <VendorDialog key={id} id={id} ongoingBookings={ongoingBookings} onClose={close} />}
      {chosen && <VendorActionDialog {...chosen} ongoingBookings={ongoingBookings} onClose={() => setChosen(null)} />}
    </RecordListPage>
  )
}

type FiltersProps = {
  search: VendorsSearch
  onChange: (changed: Partial<VendorsSearch>) => void
  changedCount: number | undefined
}

function Filters({ search, onChange, changedCount }: FiltersProps) {
  return (
    <TableFilters>
      <SearchField
        label="Search"
        placeholder={SEARCH_PLACEHOLDER}
        value={search.search ?? ''}
        maxLength={SEARCH_WORDS_MAX}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      <NativeSelect
        label="Status"
        size="md"
        value={search.status}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value as VendorFilter })}
        data={VENDOR_FILTERS.map((value) => ({ value, label: VENDOR_FILTER_LABELS[value] }))}
      />
      <NativeSelect
        label="Vendor type"
        size="md"
        value={search.type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as VendorType })}
        data={[
          { value: 'all', label: ALL_TYPES },
          ...BUSINESS_TYPES.map((value) => ({ value, label: BUSINESS_TYPE_LABELS[value] })),
        ]}
      />
      <Checkbox
        className={classes.changed}
        wrapperProps={{ 'data-wide': true }}
        size="md"
        label={changedCount === undefined ? 'Changed since approval' : `Changed since approval (${changedCount})`}
        checked={search.changed}
        onChange={({ currentTarget }) => onChange({ changed: currentTarget.checked })}
      />
    </TableFilters>
  )
}
