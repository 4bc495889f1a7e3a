import type { ApprovalStatus } from '#features/photographers/model.ts'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { neededImages } from '#features/photographers/set-up.ts'
import { defaultAcknowledgment } from '#features/settings/acknowledgment.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring, ringTeam } from '#server/notices/tell.ts'
import type { BusinessType, Role } from '#shared/access/roles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { Settings } from '#shared/site/settings.ts'

/** An application as its mails need it. */
export type Announced = {
  id: string
  userId: string
  name: string
  businessName: string
  businessType: BusinessType
  location: string
  email: string
  /** Ready portfolio images. */
  images: number
}

/** Why the team is told about an application. */
export type QueueEvent = 'new' | 'again' | 'answered'

/**
 * Does something the specification lets fail without failing the application, in a savepoint, so that a failure leaves
 * the transaction usable. False when it failed.
 */
async function attempt(tx: Db, ctx: ServiceContext, what: string, work: (inner: Db) => Promise<unknown>) {
  try {
    await tx.transaction(work)
    return true
  } catch (error) {
    log.error(`application: ${what} failed`, { requestId: ctx.requestId, ...describeError(error) })
    return false
  }
}

/** Confirms the receipt to the applicant, by mail and bell. False when the mail could not be queued. (E1) */
export function confirmReceipt(tx: Db, ctx: ServiceContext, application: Announced, settings: Settings) {
  const at = ctx.now()
  return attempt(tx, ctx, 'confirmation mail', async (inner) => {
    const mail = {
      template: 'application-received' as const,
      props: {
        vendorName: application.name,
        businessName: application.businessName || application.name,
        applicationDate: formatDate(at, 'long', settings.timeZone),
        template: settings.acknowledgmentTemplate || defaultAcknowledgment(settings.vetting),
        missingImages: Math.max(0, neededImages(settings) - application.images),
        promises: {
          firstLookHours: settings.vetting.firstLookHours,
          decisionDays: settings.vetting.decisionDays,
          atMostDays: settings.vetting.atMostDays,
        },
      },
    }
    const dedupeKey = `application-received/${application.id}/${at.toISOString()}`
    await enqueueMail(inner, { ...mail, to: application.email, dedupeKey })
    await ring(inner, mail, { userId: application.userId, at })
  })
}

/**
 * Tells the team: a bell for every administrator, a mail to each address in the settings. False when one of them
 * failed, which does not hold up the others. (E2)
 */
export async function tellAdmins(
  tx: Db,
  ctx: ServiceContext,
  application: Announced,
  { settings, event }: { settings: Settings; event: QueueEvent },
): Promise<boolean> {
  const at = ctx.now()
  const { id, name, businessName, location, email, images } = application
  const businessType = BUSINESS_TYPE_LABELS[application.businessType]
  const mail = {
    template: 'admin-new-application' as const,
    props: {
      event,
      name,
      businessName,
      businessType,
      email,
      location,
      images,
      neededImages: neededImages(settings),
      firstLookHours: settings.vetting.firstLookHours,
    },
  }
  const mailTo = (to: string) => (inner: Db) =>
    enqueueMail(inner, { ...mail, to, dedupeKey: `admin-application/${event}/${id}/${at.toISOString()}/${to}` })
  let isTold = await attempt(tx, ctx, 'admin bell', (inner) => ringTeam(inner, mail, at))
  for (const to of recipients(settings)) {
    if (!(await attempt(tx, ctx, 'admin notification', mailTo(to)))) isTold = false
  }
  return isTold
}

/** The team's recipients: the settings' list, else the administrator's address. */
function recipients({ notifyAdmins: isWanted, adminNotificationEmails, adminEmail }: Settings): ReadonlySet<string> {
  if (!isWanted) return new Set()
  return new Set(adminNotificationEmails.length > 0 || !adminEmail ? adminNotificationEmails : [adminEmail])
}

/** Mails the outcome of the application where it needs no note, reason or date; returns the mail. (E5) */
export async function mailStatus(
  tx: Db,
  ctx: ServiceContext,
  { id, name, email }: Pick<Announced, 'id' | 'name' | 'email'>,
  status: Extract<ApprovalStatus, 'approved' | 'cancelled'>,
  { role = 'photographer', isPublished = false }: { role?: Role; isPublished?: boolean } = {},
) {
  const mail = {
    template: 'application-status' as const,
    props: { name, status, note: null, reasons: [], reapplyOn: null, isPublished, isCouples: role === 'client' },
  }
  const dedupeKey = `application-status/${id}/${status}/${ctx.now().toISOString()}`
  await enqueueMail(tx, { ...mail, to: email, dedupeKey })
  return mail
}
