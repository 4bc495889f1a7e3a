import { enterQueue } from '#features/applications/server/records.ts'
import { bindDraft, deliverDrafts } from '#features/inquiries/server/records.ts'
import type { Application } from '#server/application.ts'

/** A visitor's inquiry behind the sign-up belongs to the new account; `returnTo` is the page that waits there. */
export const accountOpened: Application['accountOpened'] = (tx, ctx, { userId, returnTo }) =>
  bindDraft(tx, userId, returnTo, ctx.now())

/** Inquiries that waited are delivered, and a waiting application enters the queue. */
export const addressConfirmed: Application['addressConfirmed'] = async (tx, ctx, userId) => {
  await deliverDrafts(tx, ctx, userId)
  await enterQueue(tx, ctx, userId)
}
