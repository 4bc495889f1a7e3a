import type { PlainReader } from '#server/context.ts'
import { type DirectoryCard, type DirectoryPage, FEATURED_COUNT, PAGE_SIZE, type StyleCounts } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import { find } from './find.ts'
import { meantWords } from './typing-errors.ts'

/** A search with its page; when its words find nobody, without their typing errors. */
async function understand(ctx: PlainReader, search: DirectorySearch, size?: number) {
  const found = await find(ctx, search)
  const asked = await found.page(search.page, size)
  const meant = await meantWords(ctx.db, search, asked.total)
  if (meant !== null) {
    const instead = await find(ctx, { ...search, q: meant })
    const answer = await instead.page(search.page, size)
    if (answer.total > 0) return { found: instead, asked: answer, meant }
  }
  return { found, asked, meant: null }
}

/** One page of the directory and the exact number of matches; a page beyond the last shows the last (DS7, DS8, X112). */
export async function listPhotographers(ctx: PlainReader, search: DirectorySearch): Promise<DirectoryPage> {
  const { found, asked, meant } = await understand(ctx, search)
  const pageCount = Math.max(1, Math.ceil(asked.total / PAGE_SIZE))
  const page = Math.min(search.page, pageCount)
  const { items, total } = page === search.page ? asked : await found.page(page)
  return { items, total, page, pageCount, date: found.date, relax: total === 0 ? await found.relax() : null, meant }
}

/** Photographers per style under the other filters (DS3). */
export async function countStyles(ctx: PlainReader, search: DirectorySearch): Promise<StyleCounts> {
  const { found } = search.q === undefined ? { found: await find(ctx, search) } : await understand(ctx, search, 0)
  return found.facets()
}

/** The first eight of the default order (P3, X12). */
export async function listFeatured(ctx: PlainReader): Promise<DirectoryCard[]> {
  const found = await find(ctx, { sort: 'recommended', page: 1 })
  return (await found.page(1, FEATURED_COUNT)).items
}
