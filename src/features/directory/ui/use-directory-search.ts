import { getRouteApi } from '@tanstack/react-router'
import { type DirectorySearch, ownSearch } from '../search.ts'

const route = getRouteApi('/_public/find-photographer')

/** The filters as they stand in the address, and the way to change them: page 1, no new history entry (DS8, V29). */
export function useDirectorySearch() {
  const search = ownSearch(route.useSearch())
  const navigate = route.useNavigate()
  const change = (patch: Partial<DirectorySearch>) =>
    void navigate({
      search: (previous) => ({ ...previous, ...patch, page: 1 }),
      replace: true,
      resetScroll: false,
    })
  const reset = () =>
    change({
      q: undefined,
      location: undefined,
      style: undefined,
      date: undefined,
      min: undefined,
      max: undefined,
      priced: undefined,
      unavailable: undefined,
    })
  return { search, change, reset }
}
