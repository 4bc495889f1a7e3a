import { oneOf, or, pageUpTo, searchParams } from '#shared/url/search-params.ts'

const page = pageUpTo(10_000)

/** The tab and the page of a list in the URL; the one it opens on when unknown. */
export const tabSearch = <const Tabs extends readonly [string, ...string[]]>(
  tabs: Tabs,
  first: Tabs[number] = tabs[0],
) => searchParams({ tab: or(oneOf<Tabs[number]>(tabs), first), page })

/** The page of a list in the URL. */
export const pageSearch = searchParams({ page })
