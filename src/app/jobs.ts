import type { JobContext } from '#server/context.ts'
import './application.ts'
import { tellOfTrouble } from '#features/admin-dashboard/server/tell-of-trouble.ts'
import { sealAddenda } from '#features/amendments/server/pdf-store.ts'
import { expireAmendments } from '#features/amendments/server/records.ts'
import { remindOfAmendments } from '#features/amendments/server/reminders.ts'
import { readFeeds } from '#features/availability/server/feed-job.ts'
import { askForConfirmation } from '#features/availability/server/freshness.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import { sendWeeklyNeeds } from '#features/client-dashboard/server/weekly-mail.ts'
import { sealPdfs } from '#features/contracts/server/pdf-store.ts'
import { watchDates } from '#features/date-alerts/server/watch.ts'
import { packDirectory } from '#features/directory/server/packing.ts'
import { verifyDirectory } from '#features/directory/server/verification.ts'
import { measurePictures } from '#features/gallery/server/measure.ts'
import { expireInquiries, nudgeVendors } from '#features/inquiries/server/deadlines.ts'
import { spreadLooks } from '#features/matching/server/looks.ts'
import { sweepContacts } from '#features/messages/server/contact-sweep.ts'
import { sendDigests } from '#features/messages/server/digest.ts'
import { syncAccounts } from '#features/payments/server/account-records.ts'
import { sealDocuments } from '#features/payments/server/documents/document-store.ts'
import { reconcile } from '#features/payments/server/reconcile.ts'
import { checkRatings } from '#features/reviews/server/check-ratings.ts'
import { lapseApprovals } from '#features/settlement/server/approval-records.ts'
import { payAutomatically } from '#features/settlement/server/automatic.ts'
import { followMissedReports } from '#features/settlement/server/missed-reports.ts'
import { payOutDue, settleRefunds } from '#features/settlement/server/payouts.ts'
import { recoverLosses } from '#features/settlement/server/recover-losses.ts'
import { reportTaxes } from '#features/settlement/server/report-taxes.ts'
import { recoverCharges } from '#features/settlement/server/resolve-charge.ts'
import { comparePictures } from '#features/takedowns/server/compare.ts'
import { restoreDue } from '#features/takedowns/server/decide.ts'
import { sweepUploads } from '#features/uploads/server/sweep.ts'
import { calibrate } from '#features/vetting/server/calibrate.ts'
import { prepareScoring } from '#features/vetting/server/prepare.ts'
import { openRechecks } from '#features/vetting/server/rechecks.ts'
import { endViewings } from '#features/viewing/server/viewings.ts'
import { deliverWebhooks } from '#features/webhooks/server/deliver.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { type Job, type JobReport, pruneRuns, runJobs, startClock } from '#server/jobs/job-runner.ts'
import { sendEveningNews } from '#server/mail/evening.ts'
import { handleEvents } from '#server/payments/events.ts'
import { PAYMENT_EVENTS } from './payment-events.ts'
import { eraseLeft } from './personal-data/erase.ts'
import { writeExport } from './personal-data/write-export.ts'
import { endRetention } from './retention.ts'
import { UPLOAD_TABLES } from './uploads.ts'

const EVERY_MS = 60_000
/** A process that has just started serves its first visitors before running jobs. */
const FIRST_MS = 5_000

/** Every scheduled job and how often it runs; what a deadline means is defined by its feature. */
export const JOBS: readonly Job[] = [
  { name: 'availability.askForConfirmation', everyMinutes: 60, run: askForConfirmation },
  { name: 'amendments.deadlines', everyMinutes: 5, run: (ctx) => expireAmendments(ctx) },
  { name: 'amendments.reminders', everyMinutes: 30, run: remindOfAmendments },
  { name: 'amendments.sealPdfs', everyMinutes: 1, run: sealAddenda },
  { name: 'availability.readFeeds', everyMinutes: 5, run: (ctx) => readFeeds(ctx) },
  { name: 'bookings.approvals', everyMinutes: 15, run: (ctx) => lapseApprovals(ctx) },
  { name: 'bookings.deadlines', everyMinutes: 1, run: (ctx) => passDeadlines(ctx) },
  { name: 'bookings.reminders', everyMinutes: 30, run: sendReminders },
  { name: 'couples.weeklyMail', everyMinutes: 30, run: sendWeeklyNeeds },
  { name: 'contracts.sealPdfs', everyMinutes: 1, run: sealPdfs },
  { name: 'dateAlerts.watch', everyMinutes: 1, run: watchDates },
  { name: 'directory.pack', everyMinutes: 1, run: packDirectory },
  { name: 'directory.verify', everyMinutes: 24 * 60, run: (ctx) => verifyDirectory(ctx) },
  { name: 'gallery.measure', everyMinutes: 1, run: (ctx) => measurePictures(ctx) },
  { name: 'health.tell', everyMinutes: 60, run: tellOfTrouble },
  { name: 'inquiries.expire', everyMinutes: 5, run: expireInquiries },
  { name: 'inquiries.nudge', everyMinutes: 15, run: nudgeVendors },
  { name: 'matching.spread', everyMinutes: 24 * 60, run: spreadLooks },
  { name: 'mail.evening', everyMinutes: 5, run: sendEveningNews },
  { name: 'messages.digest', everyMinutes: 1, run: sendDigests },
  { name: 'contacts.sweep', everyMinutes: 24 * 60, run: sweepContacts },
  { name: 'payments.automatic', everyMinutes: 15, run: payAutomatically },
  { name: 'payments.accounts', everyMinutes: 60, run: syncAccounts },
  { name: 'payments.reconcile', everyMinutes: 24 * 60, run: (ctx) => compareWithService(ctx) },
  { name: 'payments.recover', everyMinutes: 1, run: (ctx) => recoverCharges(ctx) },
  { name: 'payments.refunds', everyMinutes: 1, run: settleRefunds },
  { name: 'payments.events', everyMinutes: 1, run: (ctx) => takeEvents(ctx) },
  { name: 'payments.documents', everyMinutes: 1, run: sealDocuments },
  { name: 'payments.payouts', everyMinutes: 15, run: payOutDue },
  { name: 'payments.recoveries', everyMinutes: 15, run: recoverLosses },
  { name: 'payments.taxes', everyMinutes: 15, run: reportTaxes },
  { name: 'personalData.erase', everyMinutes: 60, run: eraseLeft },
  { name: 'personalData.export', everyMinutes: 1, run: (ctx) => writeExport(ctx) },
  { name: 'privacy.retention', everyMinutes: 60, run: endRetention },
  { name: 'reviews.checkRatings', everyMinutes: 24 * 60, run: checkRatings },
  { name: 'takedowns.compare', everyMinutes: 1, run: (ctx) => comparePictures(ctx) },
  { name: 'takedowns.restore', everyMinutes: 60, run: restoreDue },
  { name: 'uploads.sweep', everyMinutes: 5, run: (ctx) => sweepUploads(ctx, UPLOAD_TABLES) },
  { name: 'vetting.calibrate', everyMinutes: 24 * 60, run: calibrate },
  { name: 'vetting.recheck', everyMinutes: 60, run: openRechecks },
  { name: 'vetting.prepare', everyMinutes: 1, run: (ctx) => prepareScoring(ctx, { websites: env.CHECK_WEBSITES }) },
  { name: 'viewing.ends', everyMinutes: 5, run: endViewings },
  { name: 'webhooks.deliver', everyMinutes: 1, run: (ctx) => deliverWebhooks(ctx) },
  { name: 'operations.tidy', everyMinutes: 60, run: pruneOldRuns },
]

/** The nightly comparison: what only the service's balance tells is followed before anything is called a difference. */
export const compareWithService = (ctx: JobContext): ReturnType<typeof reconcile> =>
  reconcile(ctx, { catchUp: () => followMissedReports(ctx) })

/** Handles reports of the payment service that could not be handled at once; its stand-in sends its own here first. */
async function takeEvents(ctx: JobContext): Promise<Record<string, number>> {
  if (env.services.payments === 'embedded') {
    const { localStripe } = await import('./stand-ins.ts')
    await (await localStripe(ctx.db)).run()
  }
  return handleEvents(ctx, PAYMENT_EVENTS)
}

/** Deletes old records of these jobs. */
function pruneOldRuns({ db, now }: JobContext): Promise<Record<string, number>> {
  const names = JOBS.map((job) => job.name)
  return pruneRuns(db, names, now())
}

/** Runs every job that is due. */
export const runDueJobs = (db: Db): Promise<JobReport[]> => runJobs(db, JOBS)

/** Runs due jobs every minute until stopped; stop waits for those in progress. */
export const startJobs = (db: Db): (() => Promise<void>) => startClock(() => runDueJobs(db), EVERY_MS, FIRST_MS)
