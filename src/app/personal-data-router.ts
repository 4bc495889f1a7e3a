import { eraseByLink, openByLink } from '#app/personal-data/by-link.ts'
import { DataLinkInput, EraseByLinkInput } from '#features/personal-data/inputs.ts'
import { personalDataRouter } from '#features/personal-data/server/router.ts'
import { mergeRouters, publicProcedure, router, service } from '#server/trpc.ts'

/** Of an address without an account: what every feature holds about it, which only the application can list. */
const byLinkRouter = router({
  /** Spends a mailed link and shows what it is about. TOKEN_INVALID, CONFLICT, RATE_LIMITED. */
  openByLink: publicProcedure.meta({ meanwhile: 'secret' }).input(DataLinkInput).mutation(service(openByLink)),
  /** Deletes it. TOKEN_INVALID, CONFLICT, RATE_LIMITED. */
  eraseByLink: publicProcedure.meta({ meanwhile: 'secret' }).input(EraseByLinkInput).mutation(service(eraseByLink)),
})

/** A person's own data: to take along and to delete, with an account and without one. */
export const allPersonalDataRouter = mergeRouters(personalDataRouter, byLinkRouter)
