import { publicProcedure, router } from '#server/trpc.ts'
import { getPublicSettings } from './service.ts'

export const settingsRouter = router({
  /** Site name, addresses and switches every page needs. */
  public: publicProcedure.meta({ cache: 'public' }).query(({ ctx }) => getPublicSettings(ctx)),
})
