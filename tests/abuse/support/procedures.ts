import type { $ZodType } from 'zod/v4/core'
import type { Audience, ProcedureMeta } from '#server/procedure-meta.ts'
import { PROCEDURES as DEFINED } from '#tests/support/procedures.ts'

export type Procedure = Pick<ProcedureMeta, 'isSecret' | 'endsViewing'> & {
  name: string
  type: 'query' | 'mutation'
  audience: Audience
  input: $ZodType | null
}

/** Every procedure of the product with what it takes, read from the router itself. */
export const PROCEDURES: readonly Procedure[] = DEFINED.map(([name, { _def }]) => ({
  name,
  type: _def.type,
  audience: _def.meta!.audience!,
  isSecret: _def.meta!.isSecret,
  endsViewing: _def.meta!.endsViewing,
  input: _def.inputs[0] ?? null,
}))

/** Which table the ids of an input name, by the field or, for a plain `id`, by the feature. */
const TABLE_OF_FIELD: Record<string, string> = {
  bookingId: 'bookings',
  threadId: 'threads',
  inquiryId: 'inquiries',
  paymentId: 'payments',
  photographerId: 'photographers',
  photographerIds: 'photographers',
  clientId: 'clients',
  relatedClientId: 'clients',
  payoutId: 'payouts',
  reviewId: 'reviews',
  messageId: 'vendor_messages',
  draftId: 'inquiry_drafts',
  thread: 'threads',
  ids: 'photographer_images',
}
const TABLE_OF_FEATURE: Record<string, string> = {
  adminApplications: 'photographers',
  adminVendors: 'photographers',
  auth: 'sessions',
  clientDashboard: 'booking_tasks',
  contracts: 'vendor_contracts',
  directory: 'photographers',
  gallery: 'photographer_images',
  inquiries: 'inquiry_drafts',
  mailLog: 'email_outbox',
  moderation: 'vendor_messages',
  notifications: 'notifications',
  photographers: 'photographers',
  tasks: 'vendor_tasks',
  uploads: 'uploads',
}

/** The table whose ids belong at a place of a procedure's input; undefined where no id does. */
export function tableAt(procedure: string, path: readonly string[]): string | undefined {
  const field = path.at(-1) ?? ''
  if (procedure === 'moderation.decideReport' || procedure === 'moderation.reports') return 'thread_reports'
  if (procedure === 'moderation.reviewInquiry') return 'inquiries'
  if (procedure === 'bookings.adminGoingOn') return 'photographers'
  // Lists take an id for the record open over them; it names nothing there.
  if (/\.(?:list|neighbors|adminList|export)/.test(procedure) && field === 'id') return undefined
  // A message brings its own new id.
  if (procedure === 'messages.send' && field === 'id') return undefined
  return field === 'id' ? TABLE_OF_FEATURE[procedure.split('.')[0]!] : TABLE_OF_FIELD[field]
}
