import { publicProcedure, router } from '#server/trpc.ts'
import { MatchAnswers } from '../search.ts'
import { findMatches } from './find.ts'

export const matchingRouter = router({
  /** Photographers who match a couple's five answers, by the published score (R9). */
  find: publicProcedure
    .meta({ cache: 'public' })
    .input(MatchAnswers)
    .query(({ ctx, input }) => findMatches(ctx, input)),
})
