import { authRouter } from '#features/auth/router.ts'
import { directoryRouter } from '#features/directory/router.ts'
import { newsletterRouter } from '#features/newsletter/router.ts'
import { photographersRouter } from '#features/photographers/router.ts'
import { settingsRouter } from '#features/settings/router.ts'
import { router } from '#server/trpc.ts'

/** Every procedure of the product. The browser imports its type only. */
export const appRouter = router({
  auth: authRouter,
  directory: directoryRouter,
  newsletter: newsletterRouter,
  photographers: photographersRouter,
  settings: settingsRouter,
})

export type AppRouter = typeof appRouter
