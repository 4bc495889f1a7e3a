import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import type { ProcedureMeta } from '#server/trpc.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'

/**
 * Who may call what. A new procedure needs a row here. Whether a person reaches other people's rows is a matter of each
 * feature's own tests: here only the door is tried, without an input, before which every role is checked.
 */
const AUDIENCES: Record<string, NonNullable<ProcedureMeta['audience']>> = {
  'adminApplications.decide': 'admin',
  'adminApplications.get': 'admin',
  'adminApplications.list': 'admin',
  'adminApplications.neighbours': 'admin',
  'adminDashboard.health': 'admin',
  'adminDashboard.overview': 'admin',
  'adminVendors.checkChanges': 'admin',
  'adminVendors.contact': 'admin',
  'adminVendors.get': 'admin',
  'adminVendors.list': 'admin',
  'adminVendors.restore': 'admin',
  'adminVendors.setCommission': 'admin',
  'adminVendors.suspend': 'admin',
  'applications.answer': 'vendor',
  'applications.mine': 'vendor',
  'applications.prefill': 'client',
  'applications.reapply': 'vendor',
  'applications.submit': 'public',
  'applications.withdraw': 'vendor',
  'audit.check': 'admin',
  'audit.export': 'admin',
  'audit.facets': 'admin',
  'audit.list': 'admin',
  'auth.account': 'signed-in',
  'auth.changePassword': 'signed-in',
  'auth.confirmEmail': 'public',
  'auth.endSession': 'signed-in',
  'auth.listSessions': 'signed-in',
  'auth.me': 'public',
  'auth.requestPasswordReset': 'public',
  'auth.resendConfirmation': 'public',
  'auth.resetPassword': 'public',
  'auth.signIn': 'public',
  'auth.signOut': 'public',
  'auth.signOutEverywhere': 'signed-in',
  'auth.signUp': 'public',
  'auth.updateName': 'signed-in',
  'availability.block': 'vendor',
  'availability.calendar': 'vendor',
  'availability.offer': 'vendor',
  'availability.setMode': 'vendor',
  'availability.unblock': 'vendor',
  'availability.withdraw': 'vendor',
  'bookings.adminList': 'admin',
  'bookings.cancel': 'signed-in',
  'bookings.clientList': 'client',
  'bookings.confirmDelivery': 'client',
  'bookings.deliver': 'vendor',
  'bookings.dispute': 'signed-in',
  'bookings.get': 'signed-in',
  'bookings.ownClients': 'vendor',
  'bookings.previewCancellation': 'signed-in',
  'bookings.previewPayout': 'vendor',
  'bookings.reject': 'client',
  'bookings.requestChanges': 'client',
  'bookings.resolve': 'admin',
  'bookings.reviseOffer': 'vendor',
  'bookings.sendOffer': 'vendor',
  'bookings.vendorList': 'vendor',
  'bookings.withdraw': 'vendor',
  'clientDashboard.get': 'client',
  'clientDashboard.setTask': 'client',
  'clientDashboard.tasks': 'client',
  'contracts.adminGet': 'admin',
  'contracts.adminList': 'admin',
  'contracts.create': 'vendor',
  'contracts.documents': 'client',
  'contracts.get': 'vendor',
  'contracts.list': 'vendor',
  'contracts.open': 'client',
  'contracts.remove': 'vendor',
  'contracts.send': 'vendor',
  'contracts.sign': 'client',
  'contracts.update': 'vendor',
  'contracts.verify': 'public',
  'directory.checkDate': 'public',
  'directory.facets': 'public',
  'directory.featured': 'public',
  'directory.list': 'public',
  'directory.similar': 'public',
  'gallery.cancelUpload': 'vendor',
  'gallery.list': 'vendor',
  'gallery.remove': 'vendor',
  'gallery.reorder': 'vendor',
  'gallery.restore': 'vendor',
  'gallery.setAlt': 'vendor',
  'gallery.setCategory': 'vendor',
  'gallery.setFeatured': 'vendor',
  'inquiries.decline': 'vendor',
  'inquiries.draft': 'public',
  'inquiries.forThread': 'signed-in',
  'inquiries.markNotGenuine': 'vendor',
  'inquiries.openWith': 'client',
  'inquiries.saveDraft': 'public',
  'inquiries.send': 'client',
  'inquiries.sendDraft': 'client',
  'inquiries.waiting': 'vendor',
  'inquiries.withdraw': 'client',
  'mailLog.get': 'admin',
  'mailLog.list': 'admin',
  'mailLog.read': 'admin',
  'mailLog.sendAgain': 'admin',
  'matching.find': 'public',
  'messages.block': 'signed-in',
  'messages.list': 'signed-in',
  'messages.markRead': 'signed-in',
  'messages.report': 'signed-in',
  'messages.send': 'signed-in',
  'messages.since': 'signed-in',
  'messages.thread': 'signed-in',
  'messages.threads': 'signed-in',
  'messages.unblock': 'signed-in',
  'moderation.decideReport': 'admin',
  'moderation.messages': 'admin',
  'moderation.notGenuine': 'admin',
  'moderation.open': 'admin',
  'moderation.readOriginal': 'admin',
  'moderation.reply': 'admin',
  'moderation.reports': 'admin',
  'moderation.reviewInquiry': 'admin',
  'moderation.setFlag': 'admin',
  'newsletter.adminList': 'admin',
  'newsletter.confirm': 'public',
  'newsletter.export': 'admin',
  'newsletter.subscribe': 'public',
  'newsletter.unsubscribe': 'public',
  'notifications.list': 'signed-in',
  'notifications.markAllRead': 'signed-in',
  'notifications.markRead': 'signed-in',
  'notifications.unread': 'signed-in',
  'payments.earnings': 'vendor',
  'payments.earningsCsv': 'vendor',
  'payments.mine': 'client',
  'payments.overview': 'admin',
  'payments.pay': 'client',
  'payments.payoutAccount': 'vendor',
  'payments.retryPayout': 'admin',
  'payments.savePayoutAccount': 'vendor',
  'photographers.get': 'public',
  'photographers.own': 'vendor',
  'photographers.preview': 'public',
  'photographers.publish': 'vendor',
  'photographers.reviews': 'public',
  'photographers.save': 'vendor',
  'photographers.unpublish': 'vendor',
  'reviews.ofBooking': 'signed-in',
  'reviews.reply': 'vendor',
  'reviews.submit': 'signed-in',
  'reviews.vendorList': 'vendor',
  'settings.get': 'admin',
  'settings.history': 'admin',
  'settings.public': 'public',
  'settings.update': 'admin',
  'tasks.create': 'vendor',
  'tasks.list': 'vendor',
  'tasks.remove': 'vendor',
  'tasks.setStatus': 'vendor',
  'uploads.draft': 'public',
  'uploads.mine': 'public',
  'uploads.remove': 'public',
  'uploads.saveDraft': 'public',
  'uploads.start': 'public',
  'vendorDashboard.get': 'vendor',
}

const PEOPLE = ['anonymous', 'client', 'photographer', 'admin'] as const
type Person = (typeof PEOPLE)[number]

const ADMITTED: Record<NonNullable<ProcedureMeta['audience']>, readonly Person[]> = {
  public: PEOPLE,
  'signed-in': ['client', 'photographer', 'admin'],
  client: ['client'],
  vendor: ['photographer', 'admin'],
  admin: ['admin'],
}

const db = await useDatabase()
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>,
)

/** Calls a procedure by its dotted name, without an input. */
async function knock(name: string, person: Person): Promise<'admitted' | 'UNAUTHORIZED' | 'FORBIDDEN'> {
  const actor = person === 'anonymous' ? null : await signedIn(db, person)
  const [feature = '', verb = ''] = name.split('.')
  const caller = callAs(db, { actor }) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >
  try {
    await caller[feature]![verb]!()
  } catch (error) {
    if (error instanceof TRPCError && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')) return error.code
  }
  return 'admitted'
}

it('the table names every procedure, and nothing else', () => {
  expect(procedures.map(([name]) => name).toSorted()).toEqual(Object.keys(AUDIENCES).toSorted())
})

describe.each(procedures)('%s', (name, procedure) => {
  it('is declared for the audience of the table', () => {
    expect(procedure._def.meta?.audience).toBe(AUDIENCES[name])
  })

  it.each(PEOPLE)('answers %s as the table says', async (person) => {
    const isAdmitted = ADMITTED[AUDIENCES[name]!].includes(person)
    expect(await knock(name, person)).toBe(
      isAdmitted ? 'admitted' : person === 'anonymous' ? 'UNAUTHORIZED' : 'FORBIDDEN',
    )
  })
})
