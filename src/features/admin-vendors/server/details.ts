import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { vendorFactsOf } from '#features/bookings/server/late-delivery-records.ts'
import { completeWeddings } from '#features/weddings/server/records.ts'
import type { PlainReader } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { VendorInput } from '../inputs.ts'
import { UNKNOWN_VENDOR } from '../texts.ts'
import { readChanges } from './changes.ts'

/**
 * Everything the team knows about one vendor, including private address and notes, with the changes since approval.
 * @throws AppError NOT_FOUND.
 */
export async function getVendor({ db, now }: PlainReader, { id }: VendorInput) {
  const facts = vendorFactsOf(id, now())
  const [[vendor], changes, weddings] = await Promise.all([
    db
      .select({
        id: photographers.id,
        userId: photographers.userId,
        businessName: photographers.businessName,
        businessType: photographers.businessType,
        name: photographers.name,
        email: photographers.email,
        phone: photographers.phone,
        location: photographers.location,
        specialty: photographers.specialty,
        bio: photographers.bio,
        website: photographers.website,
        adminNotes: photographers.adminNotes,
        approvalStatus: photographers.approvalStatus,
        isPublished: photographers.isPublished,
        suspendedAt: photographers.suspendedAt,
        suspendedReason: photographers.suspendedReason,
        commissionRateBps: photographers.commissionRateBps,
        createdAt: photographers.createdAt,
        facts: {
          weddings: facts.weddings,
          delivered: facts.delivered,
          late: facts.late,
          cancelled: facts.cancelled,
        },
      })
      .from(photographers)
      .crossJoin(facts)
      .where(eq(photographers.id, id)),
    readChanges(db, id),
    completeWeddings(db, id, now()),
  ])
  if (!vendor) throw new AppError('NOT_FOUND', UNKNOWN_VENDOR)
  return { ...vendor, changes, weddings }
}
