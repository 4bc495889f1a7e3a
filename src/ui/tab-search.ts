import { address, oneOf, or, pageUpTo } from '#shared/address.ts'

const page = pageUpTo(10_000)

/** The tab and the page of a list in the URL; the first when unknown. */
export const tabSearch = <const Tabs extends readonly [string, ...string[]]>(tabs: Tabs) =>
  address({ tab: or(oneOf<Tabs[number]>(tabs), tabs[0] as Tabs[number]), page })

/** The page of a list in the URL. */
export const pageSearch = address({ page })
