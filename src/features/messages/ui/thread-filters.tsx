import { NativeSelect } from '@mantine/core'
import { ListSearch } from '#ui/list/list-search.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import type { MessagesSearch, ThreadFilter, ThreadOrder } from '../search.ts'
import classes from './thread-filters.module.css'

/** What an inbox lists, without the conversation that is open. */
export type Listed = Omit<MessagesSearch, 'thread'>

const FILTERS: { value: ThreadFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'unanswered', label: 'Unanswered' },
]
const ORDERS: { value: ThreadOrder; label: string }[] = [
  { value: 'latest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
]

/** Searching, filtering and sorting one's conversations; the URL carries it. */
export function ThreadFilters({ search }: { search: Listed }) {
  const { filter } = useListSearch<Listed & { page?: never }>()
  return (
    <div className={classes.filters}>
      <ListSearch placeholder="Names or words" value={search.search} onSearch={(words) => filter({ search: words })} />
      <NativeSelect
        label="Show"
        size="md"
        value={search.filter}
        onChange={({ currentTarget }) => filter({ filter: currentTarget.value as ThreadFilter })}
        data={FILTERS}
      />
      <NativeSelect
        label="Order"
        size="md"
        value={search.order}
        onChange={({ currentTarget }) => filter({ order: currentTarget.value as ThreadOrder })}
        data={ORDERS}
      />
    </div>
  )
}
