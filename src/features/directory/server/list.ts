import type { ServiceContext } from '#server/context.ts'
import { type DirectoryCard, type DirectoryPage, FEATURED_COUNT, PAGE_SIZE, type StyleCounts } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import { find } from './find.ts'

type Reader = Pick<ServiceContext, 'db' | 'now'>

/** One page of the directory and the exact number of matches; a page beyond the last shows the last (DS7, DS8, X112). */
export async function listPhotographers(ctx: Reader, search: DirectorySearch): Promise<DirectoryPage> {
  const found = await find(ctx, search)
  const asked = await found.page(search.page)
  const pageCount = Math.max(1, Math.ceil(asked.total / PAGE_SIZE))
  const page = Math.min(search.page, pageCount)
  const { items, total } = page === search.page ? asked : await found.page(page)
  return { items, total, page, pageCount, date: found.date, relax: total === 0 ? await found.relax() : null }
}

/** Photographers per style under the other filters (DS3). */
export const countStyles = async (ctx: Reader, search: DirectorySearch): Promise<StyleCounts> =>
  (await find(ctx, search)).facets()

/** The first eight of the default order (P3, X12). */
export async function listFeatured(ctx: Reader): Promise<DirectoryCard[]> {
  const found = await find(ctx, { sort: 'recommended', page: 1 })
  return (await found.page(1, FEATURED_COUNT)).items
}
