import { contractEvents, contractSignatures, vendorContracts } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId, sha256 } from '#drizzle/seed/kit/ids.ts'
import type { BookingStage } from '#features/bookings/model.ts'
import { canonicalContract } from '#features/contracts/canonical-text.ts'
import { type ContractStatus, SIGNING_CONSENT } from '#features/contracts/model.ts'
import { PLATFORM_CLAUSES } from '#features/contracts/platform-clauses.ts'
import type { ContractEvent } from '#features/contracts/transitions.ts'
import { CANCELLATION_TERMS } from '#features/payments/terms.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { BookingPlan } from './booking-plan.ts'
import { cancelReasonOf, frozenSchedule } from './bookings.ts'

/** What a contract takes over from its offer. */
const termsOf = (plan: BookingPlan) => ({
  offerId: seedId('offer', plan.id),
  totalAmountCents: plan.totalCents,
  currency: 'USD',
  schedule: frozenSchedule(plan),
  cancellationPolicy: plan.policy,
  cancellationTerms: CANCELLATION_TERMS[plan.policy],
  deliveryDays: 60,
  eventDate: plan.eventDay,
  eventLocation: plan.place,
})

/** What goes with the words of every contract that was sent. */
const PAPER = { platformClauses: PLATFORM_CLAUSES, annexes: [] }

const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** The words of an agreement between a couple and a photographer. */
export function contractText(plan: BookingPlan): string {
  const { vendor, couple, package: offered, schedule, totalCents, eventDay, place, policy } = plan
  return [
    `This agreement is between ${couple.firstName} ${couple.lastName} and ${couple.partnerName} (“the couple”) and ${vendor.businessName || vendor.name} (“the photographer”).`,
    `1. The photographer photographs the wedding on ${formatDate(eventDay)} at ${place}, for ${offered.hours} hours, with ${offered.photographers === 1 ? 'one photographer' : 'two photographers'}.`,
    `2. The couple receives about ${formatNumber(offered.images)} edited photographs in an online gallery within 60 days of the wedding.`,
    `3. The total is ${dollars(totalCents)}: ${schedule.map((line) => `${dollars(line.amountCents)} (${line.type}) due ${formatDate(line.dueDate, 'medium')}`).join(', ')}. Payments are held in escrow and released after the couple confirms the delivery.`,
    `4. The ${policy} cancellation policy of the platform applies.`,
    '5. The photographer keeps the copyright; the couple may print and share the photographs for personal use.',
    '6. If the photographer cannot attend, everything that was paid is returned.',
  ].join('\n\n')
}

const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A code like the product's own, the same for the same contract. */
function verifyCodeOf(contractId: string): string {
  const bytes = Buffer.from(sha256(`verify/${contractId}`), 'hex').subarray(0, 12)
  const characters = Array.from(bytes, (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}

const STATUS: Partial<Record<BookingStage, ContractStatus>> = {
  contract_sent: 'viewed',
  expired: 'expired',
  unpaid: 'voided',
  by_client: 'voided',
  by_vendor: 'voided',
  by_admin: 'voided',
}

const addEvents = (
  batch: Batch,
  contractId: string,
  events: { type: ContractEvent; by: ActorRole; actorId?: string; when: Date }[],
) =>
  events.forEach(({ type, by, actorId, when }, index) =>
    batch.add(contractEvents, {
      id: seedId('contract-event', contractId, index),
      contractId,
      type,
      actorRole: by,
      ...(actorId ? { actorId } : {}),
      createdAt: when,
    }),
  )

function addSignatures(batch: Batch, plan: BookingPlan, contentHash: string): void {
  const { contractId, moments, vendor, couple } = plan
  const sign = (party: 'vendor' | 'client', userId: string, fullName: string, signedAt: Date) =>
    batch.add(contractSignatures, {
      id: seedId('signature', contractId, party),
      contractId,
      contentHash,
      party,
      userId,
      fullName,
      consentText: SIGNING_CONSENT,
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (demonstration)',
      signedAt,
    })
  sign('vendor', vendor.userId, vendor.name, moments.contractSent!)
  if (moments.signed) sign('client', couple.userId, `${couple.firstName} ${couple.lastName}`, moments.signed)
}

/** The contract of a booking that has come so far: frozen, hashed, signed by the photographer on sending. */
export function addContract(batch: Batch, plan: BookingPlan, wished?: ContractStatus): void {
  const { contractId, moments, vendor, couple, stage } = plan
  const { contractSent, contractViewed, signed, cancelled } = moments
  if (!contractSent) return
  const status = wished ?? STATUS[stage] ?? 'signed'
  const isViewed = status !== 'sent'
  const content = contractText(plan)
  const title = `Wedding photography for ${couple.firstName} and ${couple.partnerName}`
  const contentHash = sha256(canonicalContract({ title, content, ...termsOf(plan), ...PAPER }))
  const endedAt = cancelled ?? signed ?? (isViewed ? contractViewed : undefined) ?? contractSent
  batch.add(vendorContracts, {
    id: contractId,
    vendorId: vendor.id,
    clientId: couple.id,
    bookingId: plan.id,
    title,
    content,
    status,
    contentHash,
    ...termsOf(plan),
    ...PAPER,
    verifyCode: verifyCodeOf(contractId),
    expiresAt: new Date(contractSent.getTime() + 14 * DAY_MS),
    sentAt: contractSent,
    ...(isViewed ? { viewedAt: contractViewed } : {}),
    ...(signed ? { signedAt: signed } : {}),
    ...(status === 'voided' || status === 'expired'
      ? {
          closedAt: cancelled,
          closeReason: cancelReasonOf(plan) ?? 'This offer is no longer valid.',
        }
      : {}),
    createdAt: moments.offered,
    updatedAt: endedAt,
  })
  addSignatures(batch, plan, contentHash)
  const events: Parameters<typeof addEvents>[2] = [
    { type: 'sent', by: 'photographer', actorId: vendor.userId, when: contractSent },
  ]
  if (isViewed && contractViewed)
    events.push({ type: 'viewed', by: 'client', actorId: couple.userId, when: contractViewed })
  if (signed) events.push({ type: 'signed', by: 'client', actorId: couple.userId, when: signed })
  if (status === 'expired' || status === 'voided') events.push({ type: status, by: 'system', when: cancelled! })
  addEvents(batch, contractId, events)
}

/** A draft that only its photographer sees. Its chain of events begins when it is sent: drafts can be deleted. */
export function addDraftContract(batch: Batch, plan: BookingPlan, when: Date): void {
  const { contractId, vendor, couple } = plan
  batch.add(vendorContracts, {
    id: contractId,
    vendorId: vendor.id,
    clientId: couple.id,
    bookingId: plan.id,
    title: `Wedding photography for ${couple.firstName} and ${couple.partnerName}`,
    content: contractText(plan),
    status: 'draft',
    ...termsOf(plan),
    createdAt: when,
    updatedAt: when,
  })
}
