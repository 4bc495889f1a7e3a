import { publicProcedure, router } from '#server/trpc.ts'
import { endSession } from '#server/sessions.ts'

export const authRouter = router({
  /** Who is signed in on this browser, or null. Public pages ask it after they have been shown. */
  me: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.resolveActor()
    return actor && { email: actor.email, role: actor.role, firstName: actor.firstName }
  }),
  /** Ends this browser's session; signing out twice is fine. */
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const actor = await ctx.resolveActor()
    if (actor) await endSession(ctx.db, actor.sessionHash, ctx.resHeaders)
    return { isSignedOut: true }
  }),
})
