import { publicProcedure, router } from '#server/trpc.ts'
import { DateQuestion } from '../inputs.ts'
import { DirectorySearch } from '../search.ts'
import { checkDate, listSimilar } from './date-check.ts'
import { countStyles, listFeatured, listPhotographers } from './list.ts'

const cachedProcedure = publicProcedure.meta({ cache: 'public' })

export const directoryRouter = router({
  /** One page of listed photographers and the exact total. */
  list: cachedProcedure.input(DirectorySearch).query(({ ctx, input }) => listPhotographers(ctx, input)),
  /** Photographers per style under the other filters. */
  facets: cachedProcedure.input(DirectorySearch).query(({ ctx, input }) => countStyles(ctx, input)),
  /** The eight photographers of the home page. */
  featured: cachedProcedure.query(({ ctx }) => listFeatured(ctx)),
  /** Whether a photographer is free on a day. */
  checkDate: publicProcedure.input(DateQuestion).query(({ ctx, input }) => checkDate(ctx, input)),
  /** Up to three similar photographers in the same place who are free on a day. */
  similar: publicProcedure.input(DateQuestion).query(({ ctx, input }) => listSimilar(ctx, input)),
})
