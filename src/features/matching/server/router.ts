import { publicProcedure, router, service } from '#server/trpc.ts'
import { MatchAnswers, PicturesInput } from '../search.ts'
import { findMatches } from './find.ts'
import { lookPictures } from './look-pictures.ts'

export const matchingRouter = router({
  /** Photographers who match a couple's answers, by the published score. */
  find: publicProcedure.meta({ cache: 'public' }).input(MatchAnswers).query(service(findMatches)),
  /** Twelve portfolio pictures to like. */
  pictures: publicProcedure.meta({ cache: 'public' }).input(PicturesInput).query(service(lookPictures)),
})
