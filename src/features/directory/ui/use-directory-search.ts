import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { type DirectorySearch, NOTHING_CHOSEN, ownSearch } from '../search.ts'

const route = getRouteApi('/_public/find-photographer')

/** Typed words and key presses on a price that come within this time are one change. */
const SETTLED_MS = 1500
const GRADUAL: readonly (keyof DirectorySearch)[] = ['q', 'min', 'max']

/**
 * The filters from the URL, and how to change them: page 1, and one history entry for each settled change, so
 * that Back returns to the list before it (DS8, V29).
 */
export function useDirectorySearch() {
  const search = ownSearch(route.useSearch())
  const navigate = route.useNavigate()
  const last = useRef<{ patch: Partial<DirectorySearch>; at: number } | null>(null)
  const change = (patch: Partial<DirectorySearch>) => {
    const at = performance.now()
    const names = Object.keys(patch) as (keyof DirectorySearch)[]
    const before = last.current
    const continues =
      before !== null &&
      at - before.at < SETTLED_MS &&
      names.every((name) => GRADUAL.includes(name) && name in before.patch && before.patch[name] === search[name])
    last.current = { patch, at }
    void navigate({
      search: (previous) => ({ ...previous, ...patch, page: 1 }),
      replace: continues,
      resetScroll: false,
    })
  }
  return { search, change, reset: () => change(NOTHING_CHOSEN) }
}
