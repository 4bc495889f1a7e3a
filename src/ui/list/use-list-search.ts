import { useNavigate } from '@tanstack/react-router'

/** A list's search parameters besides filters and order: its tab and page, and what is open over it. */
type ListSearch = {
  tab?: string | undefined
  page?: number
  after?: string | undefined
  id?: string | undefined
}

const PLACES = ['tab', 'page', 'after', 'order', 'id']
/** Whether a list's search shows less than all of it. */
export const isNarrowed = (search: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(search).some(([name, value]) => !PLACES.includes(name) && value && value !== 'all')

/** The start of a list, with numbered pages or keyset paging. */
export const firstPage = (before: ListSearch) => ('page' in before ? { page: 1 } : { after: undefined })

/** Functions that change a list's state, which is in the URL. */
export function useListSearch<Search extends ListSearch>() {
  const navigate = useNavigate()
  const go = (change: (before: Search) => object, replace = false) =>
    void navigate({ to: '.', search: change as never, replace, resetScroll: false })
  return {
    /** Other filters and another order start from the first page. */
    filter: (changed: Partial<Search>) => go((before) => ({ ...before, ...firstPage(before), ...changed }), true),
    /** Each tab starts with its own filters and order; Back leads to the former one. */
    openTab: (tab: Search['tab']) => go(() => ({ tab })),
    /** Opens one row over the list. */
    open: (id: string, { replace = false } = {}) => go((before) => ({ ...before, id }), replace),
    close: () => go(({ id: _id, ...before }) => before),
  }
}
