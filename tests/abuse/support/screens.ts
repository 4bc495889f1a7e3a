import { sql } from 'drizzle-orm'
import { rows } from '#server/db.ts'
import type { Product } from './product.ts'
import type { World } from './world.ts'

export type Screens = { who: string; cookie: string; paths: string[] }

async function idOf(product: Product, table: string, where = sql`true`): Promise<string> {
  const [row] = await rows<{ id: string }>(
    product.db.execute(sql`select id::text as id from ${sql.identifier(table)} where ${where} limit 1`),
  )
  return row?.id ?? ''
}

/** Every screen that shows what somebody wrote, for each who may see it; details are open. */
export async function screensOf(product: Product, world: World): Promise<Screens[]> {
  const { upcoming, past, contested, others } = world
  const vendorId = upcoming.cast.photographer.id
  const contract = await idOf(product, 'vendor_contracts', sql`booking_id = ${upcoming.bookingId}`)
  const thread = upcoming.cast.inquiry.threadId
  const [{ code } = { code: '' }] = await rows<{ code: string }>(
    product.db.execute(sql`select content_hash as code from vendor_contracts where id = ${contract}`),
  ).catch(() => [{ code: '' }])
  const own = ['/account', '/notifications', '/find-photographer', `/photographer/${vendorId}`]
  const couple = ({ bookingId }: { bookingId: string }) => `/dashboard/bookings/${bookingId}`
  const vendor = ({ bookingId }: { bookingId: string }) => `/vendor/bookings/${bookingId}`
  const admin = (list: string, key: string, id: string) => `/admin/${list}?${key}=${id}`
  const clients = [
    '/dashboard',
    '/dashboard/bookings',
    '/dashboard/messages',
    '/dashboard/payments',
    '/dashboard/tasks',
    '/dashboard/documents',
    `/dashboard/documents/${contract}`,
    `/dashboard/messages?thread=${thread}`,
  ]
  const vendors = [
    '/vendor',
    '/vendor/profile',
    '/vendor/gallery',
    '/vendor/bookings',
    '/vendor/calendar',
    '/vendor/replies',
    '/vendor/badge',
    '/vendor/earnings',
    '/vendor/contracts',
    `/vendor/contracts/${contract}`,
    '/vendor/inbox',
    `/vendor/inbox?thread=${thread}`,
    '/vendor/reviews',
    '/vendor/tasks',
    '/vendor/application',
    `/vendor/offers/${thread}`,
  ]
  const admins = [
    '/admin',
    '/admin/applications?status=all',
    '/admin/vendors',
    '/admin/bookings',
    '/admin/disputes',
    '/admin/contracts',
    '/admin/payments',
    '/admin/messages',
    '/admin/newsletter',
    '/admin/emails',
    '/admin/webhooks',
    '/admin/audit',

    '/admin/users',
    '/admin/reviews',
    '/admin/settings',
    '/admin/settings?tab=vendors',
    '/admin/settings?tab=history',
    '/admin/messages?tab=reports',
    '/admin/messages?tab=notGenuine',
    '/admin/settings?tab=notifications',
    ...[upcoming, past, contested].map(({ bookingId }) => `/admin/bookings/${bookingId}`),
    admin('applications', 'status=all&id', others.applicant),
    admin('vendors', 'id', vendorId),
    admin('vendors', 'id', others.suspended.id),
    admin('contracts', 'id', contract),
    admin('messages', 'message', upcoming.messageId),
    admin('messages', 'thread', thread),
    admin('users', 'id', upcoming.cast.client.userId),
    admin('emails', 'mail', await idOf(product, 'email_outbox')),
  ]
  const open = [
    '/',
    '/find-photographer?q=img',
    '/get-matched?step=results',
    `/photographer/${past.cast.photographer.id}`,
    `/photographer/${vendorId}`,
    `/photographer/${contested.cast.photographer.id}?contact=true`,
    `/verify?code=${code}`,
    '/how-it-works',
    '/for-photographers',
    '/about',
    '/privacy',
    '/terms',
    '/application',
    '/sign-in',
    '/sign-up',
  ]
  return [
    { who: 'everybody', cookie: '', paths: open },
    { who: 'couple', cookie: upcoming.client, paths: [...clients, couple(upcoming), ...own] },
    { who: 'married couple', cookie: past.client, paths: ['/dashboard', couple(past)] },
    {
      who: 'couple in a dispute',
      cookie: contested.client,
      paths: ['/dashboard', couple(contested), '/notifications'],
    },
    { who: 'photographer', cookie: upcoming.vendor, paths: [...vendors, vendor(upcoming), ...own] },
    { who: 'reviewed photographer', cookie: past.vendor, paths: ['/vendor', '/vendor/reviews', vendor(past)] },
    { who: 'photographer in a dispute', cookie: contested.vendor, paths: ['/vendor', vendor(contested)] },
    { who: 'administrator', cookie: world.admin.cookie, paths: admins },
  ]
}
