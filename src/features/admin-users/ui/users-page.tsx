import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { STANDING_LABELS, type UserAction } from '../model.ts'
import {
  ROLE_FILTERS,
  type RoleFilter,
  STANDING_FILTERS,
  type StandingFilter,
  USER_SORTS,
  type UsersSearch,
} from '../search.ts'
import { LOAD_FAILED, LOADING, NOBODY, SEARCH_LABEL, SEARCH_PLACEHOLDER, TITLE } from '../texts.ts'
import { StandingDialog } from './standing-dialog.tsx'
import { userColumns } from './user-columns.tsx'
import { UserDialog, type UserDialogProps } from './user-dialog.tsx'

const PATH = '/admin/users'
const route = getRouteApi('/_admin/admin/users')

type Chosen = { user: { id: string; name: string; email: string }; action: UserAction }

/** Every account of every role and standing: search, filters, order and page in the URL. */
export function UsersPage({ ongoingBookings, viewAs }: Pick<UserDialogProps, 'ongoingBookings' | 'viewAs'>) {
  const search: UsersSearch = route.useSearch()
  const { filter, close } = useListSearch<UsersSearch>()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const viewer = useViewer()
  const { id, ...listed } = search
  const list = trpc.adminUsers.list.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.adminUsers.export.useMutation(useCsvFile('users', ['account', 'accounts']))
  return (
    <RecordListPage
      title={TITLE}
      columns={userColumns({ ownEmail: viewer?.email, act: (user, action) => setChosen({ user, action }) })}
      list={list}
      words={{ loading: LOADING, failed: LOAD_FAILED }}
      empty={{
        title: NOBODY,
        message: 'The search covers names, business names and email addresses.',
        action: <Link to={PATH}>Show all users</Link>,
      }}
      sort={tableSort(USER_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={<Filters search={search} onChange={filter} />}
    >
      {id && !chosen && (
        <UserDialog
          key={id}
          id={id}
          ongoingBookings={ongoingBookings}
          viewAs={viewAs}
          onClose={close}
          onAction={(user, action) => setChosen({ user, action })}
        />
      )}
      {chosen && <StandingDialog {...chosen} ongoingBookings={ongoingBookings} onClose={() => setChosen(null)} />}
    </RecordListPage>
  )
}

type FiltersProps = { search: UsersSearch; onChange: (changed: Partial<UsersSearch>) => void }

function Filters({ search, onChange }: FiltersProps) {
  return (
    <TableFilters>
      <SearchField
        label={SEARCH_LABEL}
        placeholder={SEARCH_PLACEHOLDER}
        value={search.search ?? ''}
        maxLength={SEARCH_WORDS_MAX}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      <NativeSelect
        label="Role"
        size="md"
        value={search.role}
        onChange={({ currentTarget }) => onChange({ role: currentTarget.value as RoleFilter })}
        data={ROLE_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : ROLE_LABELS[value] }))}
      />
      <NativeSelect
        label="Status"
        size="md"
        value={search.standing}
        onChange={({ currentTarget }) => onChange({ standing: currentTarget.value as StandingFilter })}
        data={STANDING_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : STANDING_LABELS[value] }))}
      />
    </TableFilters>
  )
}
