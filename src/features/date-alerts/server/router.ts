import { clientProcedure, publicProcedure, router, service } from '#server/trpc.ts'
import { AlertInput, StopAlertInput } from '../inputs.ts'
import { addAlert, listAlerts, previewAlert, removeAlert, stopAlert } from './alerts.ts'

export const dateAlertsRouter = router({
  /** The dates the couple waits for. */
  list: clientProcedure.query(service(listAlerts)),
  /** Whose date it is, and whether it is taken. NOT_FOUND, INVALID_INPUT (date). */
  preview: clientProcedure.input(AlertInput).query(service(previewAlert)),
  /** Waits for a photographer's date. NOT_FOUND, INVALID_INPUT (date), CONFLICT. */
  add: clientProcedure.meta({ meanwhile: 'sets' }).input(AlertInput).mutation(service(addAlert)),
  /** Waits no longer. */
  remove: clientProcedure.meta({ meanwhile: 'sets' }).input(AlertInput).mutation(service(removeAlert)),
  /** Stops an alert by the link of its mail. TOKEN_INVALID. */
  stop: publicProcedure.meta({ meanwhile: 'sets' }).input(StopAlertInput).mutation(service(stopAlert)),
})
