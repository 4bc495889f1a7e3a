import { address, oneOf, or, pageUpTo } from '#shared/address.ts'

const page = pageUpTo(10_000)

/** The tab and the page of a list as they stand in the address; whatever is not known is the first. */
export const tabSearch = <const Tabs extends readonly [string, ...string[]]>(tabs: Tabs) =>
  address({ tab: or(oneOf<Tabs[number]>(tabs), tabs[0] as Tabs[number]), page })

/** The page of a list as it stands in the address. */
export const pageSearch = address({ page })
