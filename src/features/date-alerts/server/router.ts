import { clientProcedure, publicProcedure, router } from '#server/trpc.ts'
import { AlertInput, StopAlertInput } from '../inputs.ts'
import { addAlert, listAlerts, previewAlert, removeAlert, stopAlert } from './alerts.ts'

export const dateAlertsRouter = router({
  /** The dates the couple waits for. */
  list: clientProcedure.query(({ ctx }) => listAlerts(ctx)),
  /** Whose date it is, and whether it is taken. NOT_FOUND, INVALID_INPUT (date). */
  preview: clientProcedure.input(AlertInput).query(({ ctx, input }) => previewAlert(ctx, input)),
  /** Waits for a photographer's date. NOT_FOUND, INVALID_INPUT (date), CONFLICT. */
  add: clientProcedure.input(AlertInput).mutation(({ ctx, input }) => addAlert(ctx, input)),
  /** Waits no longer. */
  remove: clientProcedure.input(AlertInput).mutation(({ ctx, input }) => removeAlert(ctx, input)),
  /** Stops an alert by the link of its mail. TOKEN_INVALID. */
  stop: publicProcedure.input(StopAlertInput).mutation(({ ctx, input }) => stopAlert(ctx, input)),
})
