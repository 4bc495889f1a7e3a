import type * as z from 'zod/mini'
import { getStrip } from '#features/availability/server/strip.ts'
import type { DirectoryCard } from '#features/directory/model.ts'
import { checkDate } from '#features/directory/server/date-check.ts'
import { walkPhotographers } from '#features/directory/server/walk.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { NOT_FOUND_TEXT, type PhotographerProfile } from '#features/photographers/public-profile.ts'
import { getProfile } from '#features/photographers/server/profile.ts'
import type { PlainReader } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { addDays } from '#shared/date/days.ts'
import { type Picture, pictureUrl } from '#shared/picture/picture.ts'
import { Calendar, DateAnswer, Markets, Photographer, PhotographersPage, Styles } from './answers.ts'
import { DateAsked, NothingAsked, PhotographerAsked, PhotographersAsked } from './inputs.ts'

/** What an operation reads with; every address that it answers is absolute. */
export type ApiReader = PlainReader & { siteUrl: string; filesUrl: string }

type Asked = z.ZodMiniObject
type Operation<Input extends Asked, Answer extends z.ZodMiniType> = {
  /** Its name in the document, from which programs make the names of functions. */
  id: string
  path: `/${string}`
  summary: string
  /** Of the path's placeholders and of the query. */
  input: Input
  answer: Answer
  run: (ctx: ApiReader, input: z.infer<Input>) => Promise<z.infer<Answer>>
}
export type AnyOperation = Operation<Asked, z.ZodMiniType>

/** Checks that an operation answers what it says; which one it is, its caller need not know. */
const operation = <Input extends Asked, Answer extends z.ZodMiniType>(given: Operation<Input, Answer>) =>
  given as unknown as AnyOperation

const PICTURE_WIDTH = 1200

const toPicture = ({ siteUrl, filesUrl }: ApiReader, picture: Picture) => {
  const width = picture.widths.find((candidate) => candidate >= PICTURE_WIDTH) ?? picture.widths.at(-1) ?? picture.width
  return {
    url: new URL(pictureUrl(picture, filesUrl, PICTURE_WIDTH), siteUrl).href,
    width,
    height: Math.max(1, Math.round((picture.height * width) / picture.width)),
    alt: picture.alt,
  }
}

/** What list and profile say alike. */
const summary = (
  ctx: ApiReader,
  { id, name, businessName, location, priceCents, rating, reviewCount }: DirectoryCard | PhotographerProfile,
  { styles, picture }: { styles: string[]; picture: Picture | null | undefined },
) => ({
  id,
  name,
  businessName: businessName || null,
  location,
  styles,
  startingPriceCents: priceCents,
  rating,
  reviewCount,
  picture: picture ? toPicture(ctx, picture) : null,
  profileUrl: `${ctx.siteUrl}/photographer/${id}`,
})

/** A day for each letter of a strip: f(ree), h(old), b(ooked). */
const daysOf = (from: string, letters: string, letter: string): string[] =>
  Array.from(letters, (found, index) => (found === letter ? addDays(from, index) : [])).flat()

const LISTS = [
  operation({
    id: 'listPhotographers',
    path: '/photographers',
    summary: 'Everyone who is listed, page by page',
    input: PhotographersAsked,
    answer: PhotographersPage,
    run: async (ctx, { date, maxPrice, cursor, ...asked }) => {
      const maxPriceCents = maxPrice === undefined ? undefined : maxPrice * 100
      const { items, hasMore } = await walkPhotographers(ctx, { ...asked, day: date, maxPriceCents, after: cursor })
      return {
        items: items.map((card) => ({
          ...summary(ctx, card, { styles: card.tags, picture: card.cover }),
          availability: card.availability,
        })),
        nextCursor: hasMore ? items.at(-1)!.id : null,
      }
    },
  }),
  operation({
    id: 'listMarkets',
    path: '/markets',
    summary: 'The places photographers work in',
    input: NothingAsked,
    answer: Markets,
    run: async () => ({ items: MARKETS.map(({ slug, name, timeZone }) => ({ slug, name, timeZone })) }),
  }),
  operation({
    id: 'listStyles',
    path: '/styles',
    summary: 'The styles photographers choose from',
    input: NothingAsked,
    answer: Styles,
    run: async () => ({ items: STYLES.map(({ slug, name }) => ({ slug, name })) }),
  }),
] as const

const OF_A_PHOTOGRAPHER = [
  operation({
    id: 'getPhotographer',
    path: '/photographers/{id}',
    summary: 'One photographer’s profile',
    input: PhotographerAsked,
    answer: Photographer,
    run: async (ctx, { id }) => {
      const profile = await getProfile(ctx, { id })
      return {
        ...summary(ctx, profile, { styles: profile.specialties, picture: profile.pictures[0] }),
        markets: profile.markets,
        bio: profile.bio,
        pictures: profile.pictures.map((picture) => toPicture(ctx, picture)),
        weddings: profile.weddings.map((wedding) => ({
          id: wedding.id,
          title: wedding.title,
          venue: wedding.venue,
          month: wedding.month.slice(0, 7),
          pictureCount: wedding.pictureCount,
          url: `${ctx.siteUrl}/photographer/${id}/weddings/${wedding.id}`,
        })),
      }
    },
  }),
  operation({
    id: 'getAvailability',
    path: '/photographers/{id}/availability',
    summary: 'The days a photographer can’t take, for twelve months',
    input: PhotographerAsked,
    answer: Calendar,
    run: async (ctx, { id }) => {
      const strip = await getStrip(ctx, { id })
      if (!strip) throw new AppError('NOT_FOUND', NOT_FOUND_TEXT)
      const { from, days, confirmedDaysAgo } = strip
      const until = addDays(from, days.length - 1)
      return { from, until, booked: daysOf(from, days, 'b'), onHold: daysOf(from, days, 'h'), confirmedDaysAgo }
    },
  }),
  operation({
    id: 'checkDate',
    path: '/photographers/{id}/availability/{date}',
    summary: 'Whether a photographer is free on a date',
    input: DateAsked,
    answer: DateAnswer,
    run: checkDate,
  }),
] as const

/** Every operation; the handler answers them, the document describes them. */
export const OPERATIONS: readonly AnyOperation[] = [...LISTS, ...OF_A_PHOTOGRAPHER]
