import { useNavigate } from '@tanstack/react-router'

/** What stands in the address of a list beside its filters and its order: where it is, and what is open over it. */
type ListSearch = { page?: number; after?: string | undefined; id?: string | undefined }

/** The beginning of a list with numbered pages, or of one that goes on after a row. */
const firstPage = (before: ListSearch) => ('page' in before ? { page: 1 } : { after: undefined })

/** Ways to change a list's state, which stands in the address of its page. */
export function useListSearch<Search extends ListSearch>() {
  const navigate = useNavigate()
  const go = (change: (before: Search) => object, replace = false) =>
    void navigate({ to: '.', search: change as never, replace, resetScroll: false })
  return {
    /** Other filters and another order start from the first page. */
    filter: (changed: Partial<Search>) => go((before) => ({ ...before, ...firstPage(before), ...changed }), true),
    /** Opens one row over the list. */
    open: (id: string, { replace = false } = {}) => go((before) => ({ ...before, id }), replace),
    close: () => go(({ id: _id, ...before }) => before),
  }
}
