import { expect, it } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { PROCEDURES } from '../support/procedures.ts'

// Two windows edit the same thing: a save over what the person has not seen is refused. Every mutation either takes the
// version that was read, or is listed here with the reason why nothing is lost without it.

const VERSIONED = [
  'adminVendors.setCommission',
  'auth.updateName',
  'auth.updateWedding',
  'availability.setCapacity',
  'bookings.counter',
  'bookings.dropOfferDraft',
  'bookings.reviseOffer',
  'bookings.saveOfferDraft',
  'contracts.remove',
  'contracts.reviseProposal',
  'contracts.send',
  'contracts.update',
  'contracts.updateTemplate',
  'gallery.setAlt',
  'packages.savePolicy',
  'packages.update',
  'photographers.save',
  'replies.update',
  'settings.update',
  'weddings.describe',
  'weddings.update',
]

const REASONS: Record<string, string> = {
  'carries the notes that were read, day by day (seen)': 'availability.block availability.unblock availability.offer',
  'carries the status that was read (expected)': 'adminApplications.decide reviews.takeDown',
  'carries the version of the contract, or the hash of the change, that was read':
    'amendments.propose amendments.accept',
  'carries the sums that were shown (heldCents; refundCents, keptCents)':
    'bookings.resolve bookings.cancel bookings.reportEmergency',
  'carries what the field said when its editor began (seen); the earlier text stays in the history': 'dayPlan.setField',
  'adds to a history that brings everything back':
    'dayPlan.add dayPlan.start dayPlan.move dayPlan.remove dayPlan.restore',
  'opens or reads what the payment service keeps': 'payments.openPayoutPage payments.checkPayoutAccount',
  'is the draft of one browser’s own session': 'uploads.saveDraft',
  'is one person’s short note to themselves: the last one written counts': 'shortlist.note',
  'sets a whole order by a gesture; two at once stand whole, one after the other': `gallery.reorder packages.order
    weddings.order weddings.reorder`,
  'makes something new; what exists stays': `availability.addFeed availability.addFile adminVendors.contact applications.submit applications.reapply
    applications.answer auth.signUp bookings.sendOffer bookings.writeInDispute contracts.create contracts.createTemplate inquiries.send inquiries.askAgain
    inquiries.saveDraft messages.send messages.report moderation.reply newsletter.subscribe packages.create
    weddings.create contracts.propose payments.leave payments.pay payments.settle replies.create reviews.reply reviews.dispute
    reviews.submit tasks.create uploads.start partner.invite`,
  'sets one thing to what was clicked; repeated it changes nothing, and no typed text is replaced': `tasks.setStatus
    tasks.remove clientDashboard.setTask availability.withdraw availability.setMode availability.setNightEnds availability.setExportNames availability.removeFeed
    availability.confirm availability.confirmByLink
    gallery.setCategory gallery.setFeatured gallery.remove gallery.restore gallery.cancelUpload
    weddings.remove weddings.removePictures weddings.restorePictures weddings.cancelUpload
    partner.withdrawInvite moderation.setFlag packages.setActive packages.remove replies.remove photographers.publish photographers.unpublish messages.block messages.unblock messages.removeUnsent uploads.remove
    contracts.removeTemplate contracts.removeAnnex reviews.removePhoto shortlist.add shortlist.remove shortlist.merge adminVendors.checkChanges newsletter.remove auth.setWeeklyMail auth.stopWeeklyMail dateAlerts.add dateAlerts.remove dateAlerts.stop`,
  'is a step of a state machine, refused from any other state': `amendments.decline amendments.withdraw adminVendors.suspend adminVendors.restore
    adminUsers.suspend adminUsers.restore applications.withdraw inquiries.sendDraft inquiries.decline
    inquiries.markNotGenuine inquiries.withdraw moderation.decideReport moderation.reviewInquiry payments.releasePayout
    payments.retryPayout payments.resendRefund payments.settleRefund payments.waiveRecovery bookings.withdrawApproval bookings.answerChargeback reviews.keep reviews.restore adminVendors.hideWedding adminVendors.showWedding contracts.open contracts.takeTerms contracts.sign contracts.decline
    partner.join partner.leave partner.remove bookings.want bookings.withdraw bookings.reject bookings.deliver bookings.requestChanges bookings.confirmDelivery
    bookings.confirmApproval bookings.declineApproval bookings.release bookings.dispute newsletter.confirm newsletter.unsubscribe`,
  'is about an account’s own session or secret, proven by password or link': `auth.confirmEmail auth.resendConfirmation
    auth.signIn auth.requestSignInLink auth.signInByLink auth.signOut auth.requestPasswordReset auth.resetPassword
    availability.resetAddress bookings.resetCoupleCalendar auth.changePassword auth.endSession auth.signOutEverywhere adminUsers.signOut adminUsers.sendResetLink
    photographers.changeEmail photographers.keepEmail photographers.confirmEmail`,
  'reads, exports, sends again or marks as read': `availability.readFeed dayPlan.seen notifications.markRead notifications.markAllRead audit.export
    newsletter.export mailLog.export mailLog.read mailLog.sendAgain moderation.open moderation.readOriginal
    moderation.export adminApplications.export adminVendors.export adminUsers.export messages.markRead
    payments.adminExport reviews.adminExport contracts.adminExport contracts.verify bookings.adminExport`,
}
const WITHOUT = Object.values(REASONS).flatMap((names) => names.split(/\s+/))

/** Whether a procedure asks for the version: without it, its own schema says so. */
const isVersioned = (inputs: $ZodType[]) =>
  inputs.some((schema) =>
    [{}, { tab: 'general' }].some(
      (sample) =>
        '_zod' in schema && safeParse(schema, sample).error?.issues.some(({ path }) => path.join('.') === 'version'),
    ),
  )

const MUTATIONS = PROCEDURES.filter(([, { _def }]) => _def.type === 'mutation')

it('every mutation takes the version that was read, or says why it needs none', () => {
  expect(MUTATIONS.map(([name]) => name).toSorted()).toEqual([...VERSIONED, ...WITHOUT].toSorted())
})

it('what is versioned cannot be called without a version', () => {
  const asking = MUTATIONS.filter(([, { _def }]) => isVersioned(_def.inputs)).map(([name]) => name)
  expect(asking.toSorted()).toEqual(VERSIONED)
})
