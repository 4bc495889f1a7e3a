import { clientProcedure, publicProcedure, router } from '#server/trpc.ts'
import { AlertInput, StopAlertInput } from '../inputs.ts'
import { addAlert, listAlerts, previewAlert, removeAlert, stopAlert } from './alerts.ts'

export const dateAlertsRouter = router({
  /** The dates the couple waits for (DS12). */
  list: clientProcedure.query(({ ctx }) => listAlerts(ctx)),
  /** Whose date it is, and whether it is taken. NOT_FOUND, INVALID_INPUT (date). */
  preview: clientProcedure.input(AlertInput).query(({ ctx, input }) => previewAlert(ctx, input)),
  /** Waits for a photographer's date (DS12). NOT_FOUND, INVALID_INPUT (date), CONFLICT. */
  add: clientProcedure.input(AlertInput).mutation(({ ctx, input }) => addAlert(ctx, input)),
  /** Waits no longer (DS12). */
  remove: clientProcedure.input(AlertInput).mutation(({ ctx, input }) => removeAlert(ctx, input)),
  /** Stops an alert by the link of its mail (DS12, NO3). TOKEN_INVALID. */
  stop: publicProcedure.input(StopAlertInput).mutation(({ ctx, input }) => stopAlert(ctx, input)),
})
