import type { DirectorySearch } from '../search.ts'

export type DirectoryControls = {
  search: DirectorySearch
  change: (patch: Partial<DirectorySearch>) => void
  reset: () => void
}
