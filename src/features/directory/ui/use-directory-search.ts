import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { DirectorySearch, NOTHING_CHOSEN, ownSearch } from '../search.ts'

const route = getRouteApi('/_public/find-photographer')

/** Typed words and key presses on a price that come within this time are one change. */
const SETTLED_MS = 1500
const GRADUAL: readonly (keyof DirectorySearch)[] = ['q', 'min', 'max']

/**
 * The filters from the URL, and how to change them: page 1, and one history entry for each settled change, so that Back
 * returns to the list before it.
 */
export function useDirectorySearch() {
  const search = ownSearch(route.useSearch())
  const router = useRouter()
  const navigate = route.useNavigate()
  const last = useRef<{ patch: Partial<DirectorySearch>; at: number } | null>(null)
  const change = (patch: Partial<DirectorySearch>) => {
    const at = performance.now()
    const names = Object.keys(patch) as (keyof DirectorySearch)[]
    const before = last.current
    // The page may still show an earlier search: a busy browser draws a change after the next key press.
    const now = DirectorySearch.parse(router.latestLocation.search)
    const continues =
      before !== null &&
      at - before.at < SETTLED_MS &&
      names.every((name) => GRADUAL.includes(name) && name in before.patch && before.patch[name] === now[name])
    last.current = { patch, at }
    void navigate({
      search: (previous) => ({ ...previous, ...patch, page: 1 }),
      replace: continues,
      resetScroll: false,
    })
  }
  return { search, change, reset: () => change(NOTHING_CHOSEN) }
}
