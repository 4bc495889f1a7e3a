import { sql } from 'drizzle-orm'
import { emailEvents, emailOutbox, newsletterSubscribers, notifications } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { seedId, sha256 } from '#drizzle/seed/kit/ids.ts'
import { DEMO_ADMIN, DEMO_CLIENT, DEMO_MARRIED } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { BookingStage } from '#features/bookings/model.ts'
import type { Db } from '#server/db.ts'

type Notice = { kind: string; title: string; body: string; href: string; days: number; isRead?: boolean }

const FOR_THE_VENDOR: Notice[] = [
  {
    kind: 'inquiry.new',
    title: 'New inquiry',
    body: 'A couple asks about a garden wedding for forty guests.',
    href: '/vendor/inbox',
    days: 0.1,
  },
  {
    kind: 'message.new',
    title: 'New message',
    body: 'Amelia asks about the meal on the day.',
    href: '/vendor/inbox',
    days: 0.2,
  },
  {
    kind: 'booking.changes',
    title: 'Changes requested',
    body: 'A couple asks for brighter pictures of the speeches.',
    href: '/vendor/bookings',
    days: 6,
  },
  {
    kind: 'payout.paid',
    title: 'Paid out',
    body: 'Your payout is on its way to your bank account.',
    href: '/vendor/earnings',
    days: 11,
    isRead: true,
  },
  {
    kind: 'review.published',
    title: 'New review',
    body: 'A couple gave you five stars.',
    href: '/vendor',
    days: 29,
    isRead: true,
  },
]
const FOR_THE_CLIENT: Notice[] = [
  {
    kind: 'contract.sent',
    title: 'A contract is waiting for you',
    body: 'Please read and sign it within 14 days.',
    href: '/dashboard/documents',
    days: 3,
  },
  {
    kind: 'booking.offered',
    title: 'An offer has arrived',
    body: 'Three hours of portraits on film.',
    href: '/dashboard/bookings',
    days: 2,
  },
  {
    kind: 'booking.confirmed',
    title: 'Booking confirmed',
    body: 'Your date is yours.',
    href: '/dashboard/bookings',
    days: 19,
    isRead: true,
  },
]
const FOR_THE_MARRIED: Notice[] = [
  {
    kind: 'delivery.new',
    title: 'Your photographs are here',
    body: 'Please have a look and confirm the delivery.',
    href: '/dashboard/bookings',
    days: 5,
  },
]
const FOR_THE_ADMIN: Notice[] = [
  {
    kind: 'application.new',
    title: 'New application',
    body: 'A photographer has applied.',
    href: '/admin/applications',
    days: 0.3,
  },
  {
    kind: 'mail.bounced',
    title: 'An email bounced',
    body: 'noor.and.finn@couples.example',
    href: '/admin/emails?state=returned',
    days: 0.9,
  },
  {
    kind: 'thread.reported',
    title: 'A conversation was reported',
    body: 'Insulting language',
    href: '/admin/messages',
    days: 11,
  },
  {
    kind: 'booking.disputed',
    title: 'A dispute was opened',
    body: 'Missing pictures of the evening',
    href: '/admin',
    days: 14,
  },
]

function addNotices(batch: Batch, userId: string, notices: Notice[], clock: Clock): void {
  notices.forEach(({ days, isRead, ...notice }, index) => {
    const createdAt = ago(clock, days)
    batch.add(notifications, {
      id: seedId('notification', userId, index),
      userId,
      ...notice,
      dedupeKey: `seed:${index}`,
      createdAt,
      ...(isRead ? { readAt: ago(clock, days * 0.8) } : {}),
    })
  })
}

const READERS = [
  { email: 'lena.reads@couples.example', status: 'confirmed', days: 61 },
  { email: 'two.rings@couples.example', status: 'confirmed', days: 33 },
  { email: 'garden.party@couples.example', status: 'confirmed', days: 12 },
  { email: 'noor.and.finn@couples.example', status: 'pending', days: 1, isBounced: true },
  { email: 'done.planning@couples.example', status: 'unsubscribed', days: 140 },
] as const

/** The newsletter's readers, each with the mail that asked them to confirm: sent long ago, so that seeding mails nobody. */
function addReaders(batch: Batch, clock: Clock): void {
  for (const { email, status, days, ...reader } of READERS) {
    const createdAt = ago(clock, days)
    const later = ago(clock, days - 0.02)
    batch.add(newsletterSubscribers, {
      id: seedId('subscriber', email),
      email,
      status,
      tokenHash: sha256(seedId('subscriber-token', email)),
      createdAt,
      ...(status === 'pending' ? {} : { confirmedAt: later }),
      ...(status === 'unsubscribed' ? { unsubscribedAt: ago(clock, days / 2) } : {}),
      updatedAt: later,
    })
    const id = seedId('outbox', email)
    batch.add(emailOutbox, {
      id,
      dedupeKey: `seed:newsletter:${email}`,
      template: 'newsletter-confirm',
      props: {},
      toAddress: email,
      status: 'sent',
      attempts: 1,
      providerId: `seed_${id}`,
      subject: 'Please confirm your subscription',
      createdAt,
      nextAttemptAt: createdAt,
      sentAt: later,
    })
    if ('isBounced' in reader) {
      batch.add(emailEvents, {
        id: seedId('mail-report', email),
        providerEventId: `seed_${id}`,
        outboxId: id,
        type: 'email.bounced',
        payload: { type: 'Permanent', subType: 'General', message: 'The mailbox does not exist.' },
        createdAt: later,
      })
    }
  }
}

/** What the bells show, and who reads the newsletter. */
export function addBellsAndReaders(batch: Batch, demoVendor: Vendor, clock: Clock): void {
  addNotices(batch, demoVendor.userId, FOR_THE_VENDOR, clock)
  addNotices(batch, DEMO_CLIENT.userId, FOR_THE_CLIENT, clock)
  addNotices(batch, DEMO_MARRIED.userId, FOR_THE_MARRIED, clock)
  addNotices(batch, DEMO_ADMIN.userId, FOR_THE_ADMIN, clock)
  addReaders(batch, clock)
}

/** The stage of the booking that each of the couples' notices is about. */
const ABOUT: Record<string, BookingStage> = {
  'contract.sent': 'contract_sent',
  'booking.offered': 'offered',
  'delivery.new': 'delivered',
  'booking.confirmed': 'upcoming',
}

/** Leads the couples' notices to the bookings they are about, once those are written. */
export async function linkNotices(tx: Db): Promise<void> {
  for (const [kind, stage] of Object.entries(ABOUT)) {
    await tx.execute(sql`
      update notifications n set href = coalesce('/dashboard/bookings/' || (
        select b.id from bookings b join clients k on k.id = b.client_id
        where k.user_id = n.user_id and b.stage = ${stage} order by b.event_date, b.id limit 1), href)
      where n.user_id in (${DEMO_CLIENT.userId}, ${DEMO_MARRIED.userId}) and n.kind = ${kind}`)
  }
}
