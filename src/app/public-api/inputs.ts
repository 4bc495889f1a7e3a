import * as z from 'zod/mini'
import { MARKET_SLUGS, STYLE_SLUGS } from '#features/directory/search.ts'
import { givenDay } from '#shared/date/given.ts'

const PAGE = { size: 20, max: 100 } as const
const MAX_DOLLARS = 1_000_000

const said = (description: string) => z.meta({ description })

const Id = z.uuid().check(said('The photographer’s id.'))

export const NothingAsked = z.strictObject({})

export const PhotographersAsked = z.strictObject({
  market: z.optional(z.enum(MARKET_SLUGS).check(said('Only photographers who work in this market (see `/markets`).'))),
  style: z.optional(z.enum(STYLE_SLUGS).check(said('Only photographers of this style (see `/styles`).'))),
  maxPrice: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(MAX_DOLLARS))
      .check(said('The highest starting price, in whole US dollars. Leaves out photographers without a listed price.')),
  ),
  date: z.optional(
    givenDay().check(
      said('A wedding date, from today up to 24 months ahead. Leaves out photographers who are booked.'),
    ),
  ),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE.max)).check(said('How many a page has at most.')),
    PAGE.size,
  ),
  cursor: z.optional(z.uuid().check(said('The `nextCursor` of the page before.'))),
})

export const PhotographerAsked = z.strictObject({ id: Id })

export const DateAsked = z.strictObject({
  id: Id,
  date: givenDay().check(said('A wedding date, from today up to 24 months ahead.')),
})
