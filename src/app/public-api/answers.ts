import * as z from 'zod/mini'
import { MARKET_SLUGS, STYLE_SLUGS } from '#features/directory/search.ts'
import { MARKET_NAMES, STYLE_NAMES } from '#features/photographers/markets-and-styles.ts'

/** What the OpenAPI document describes once and refers to by name. */
export const COMPONENTS = z.registry<{ id: string; description?: string }>()

const said = (description: string) => z.meta({ description })
const count = () => z.int().check(z.minimum(0))

const Availability = z.enum(['free', 'hold', 'booked']).register(COMPONENTS, {
  id: 'Availability',
  description: '`hold`: another couple has the date on hold for some days.',
})

const Picture = z
  .object({
    url: z.url().check(said('A WebP picture.')),
    width: z.int().check(z.minimum(1)),
    height: z.int().check(z.minimum(1)),
    alt: z.string().check(said('The text alternative; empty for a decorative picture.')),
  })
  .register(COMPONENTS, { id: 'Picture' })

const Market = z
  .object({ slug: z.enum(MARKET_SLUGS), name: z.enum(MARKET_NAMES), timeZone: z.string() })
  .register(COMPONENTS, { id: 'Market' })

const Style = z.object({ slug: z.enum(STYLE_SLUGS), name: z.enum(STYLE_NAMES) }).register(COMPONENTS, { id: 'Style' })

const SUMMARY = {
  id: z.uuid(),
  name: z.string(),
  businessName: z.nullable(z.string()),
  location: z.string().check(said('As the photographer writes it.')),
  styles: z.array(z.string()).check(said('The names of their styles.')),
  startingPriceCents: z.nullable(z.int().check(z.minimum(1))).check(said('In US cents; null where none is listed.')),
  rating: z.nullable(z.number().check(z.minimum(1), z.maximum(5))).check(said('Null with fewer than three reviews.')),
  reviewCount: count(),
  picture: z.nullable(Picture),
  profileUrl: z.url().check(said('The profile on the site, where couples write to the photographer.')),
}

const PhotographerSummary = z
  .object({ ...SUMMARY, availability: z.nullable(Availability).check(said('On the date that was asked for.')) })
  .register(COMPONENTS, { id: 'PhotographerSummary' })

export const PhotographersPage = z
  .object({
    items: z.array(PhotographerSummary),
    nextCursor: z.nullable(z.uuid()).check(said('Ask for the next page with it; null on the last one.')),
  })
  .register(COMPONENTS, { id: 'PhotographersPage' })

const Wedding = z
  .object({
    id: z.uuid(),
    title: z.string(),
    venue: z.string(),
    month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
    pictureCount: count(),
    url: z.url(),
  })
  .register(COMPONENTS, { id: 'Wedding' })

export const Photographer = z
  .object({
    ...SUMMARY,
    markets: z.array(z.string()).check(said('The names of the markets they work in.')),
    bio: z.string(),
    pictures: z.array(Picture),
    weddings: z.array(Wedding).check(said('Whole weddings that the photographer shows.')),
  })
  .register(COMPONENTS, { id: 'Photographer' })

export const Calendar = z
  .object({
    from: z.iso.date(),
    until: z.iso.date().check(said('The last day of the twelfth month from now.')),
    booked: z.array(z.iso.date()).check(said('Every other day is free or on hold.')),
    onHold: z.array(z.iso.date()),
    confirmedDaysAgo: z
      .nullable(count())
      .check(said('How long ago the photographer last confirmed the calendar; null for never.')),
  })
  .register(COMPONENTS, { id: 'Calendar' })

export const DateAnswer = z
  .object({ date: z.iso.date(), availability: Availability })
  .register(COMPONENTS, { id: 'DateAnswer' })

export const Markets = z.object({ items: z.array(Market) }).register(COMPONENTS, { id: 'Markets' })
export const Styles = z.object({ items: z.array(Style) }).register(COMPONENTS, { id: 'Styles' })

/** What every refusal looks like (RFC 9457). */
export const Problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.optional(z.string()),
    requestId: z.string().check(said('Names the request in our log.')),
    errors: z
      .optional(z.array(z.object({ parameter: z.string(), detail: z.string() })))
      .check(said('The parameters that aren’t valid.')),
  })
  .register(COMPONENTS, { id: 'Problem' })
