import * as z from 'zod/mini'

/** The tab and the page of a list as they stand in the address; whatever is not known is the first. */
export const tabSearch = <const Tabs extends readonly [string, ...string[]]>(tabs: Tabs) =>
  z.object({
    tab: z.catch(
      z._default(z.enum(tabs as unknown as [Tabs[number], ...Tabs[number][]]), tabs[0] as never),
      tabs[0] as never,
    ),
    page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1), 1),
  })

/** The page of a list as it stands in the address. */
export const pageSearch = z.object({
  page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1), 1),
})
