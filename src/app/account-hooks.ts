import { enterQueue } from '#features/applications/server/records.ts'
import { bindDraft, deliverDrafts } from '#features/inquiries/server/records.ts'
import type { Application } from '#server/application.ts'

/** Gives the inquiry a visitor wrote before signing up to the new account; `returnTo` is the page waiting there. */
export const accountOpened: Application['accountOpened'] = (tx, ctx, { userId, returnTo }) =>
  bindDraft(tx, userId, returnTo, ctx.now())

/** Delivers waiting inquiries and puts a waiting application into the queue. */
export const addressConfirmed: Application['addressConfirmed'] = async (tx, ctx, userId) => {
  await deliverDrafts(tx, ctx, userId)
  await enterQueue(tx, ctx, userId)
}
