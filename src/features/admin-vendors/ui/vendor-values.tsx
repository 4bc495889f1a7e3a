import { Link } from '@tanstack/react-router'
import { rateWords } from '#features/payments/terms-words.ts'
import { safeWebsite } from '#features/photographers/links.ts'
import { mailLink, phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { MISSING_VALUE, NO_BIO, NO_NOTES, NO_SPECIALTIES, NO_WEBSITE } from '../texts.ts'
import type { OngoingBookings, Vendor } from './types.ts'

/** "12 weddings, 11 delivered, 2 late, 1 cancelled by them". */
const factWords = ({ weddings, delivered, late, cancelled }: Vendor['facts']): string =>
  `${weddings === 1 ? '1 wedding' : `${weddings} weddings`}, ${delivered} delivered, ${late} late, ${cancelled} cancelled by them`

/** The specification's details (T67): address and number are for administrators only. */
export function VendorValues({ vendor, ongoingBookings }: { vendor: Vendor; ongoingBookings: OngoingBookings }) {
  const url = safeWebsite(vendor.website)
  return (
    <dl>
      <RecordValue label="Contact Person">{vendor.name || MISSING_VALUE}</RecordValue>
      <RecordValue label="Email">
        <a href={mailLink(vendor.email)}>{vendor.email}</a>
      </RecordValue>
      <RecordValue label="Account">
        <Link to="/admin/users" search={{ id: vendor.userId }}>
          Open their account
        </Link>
      </RecordValue>
      <RecordValue label="Phone">
        {vendor.phone ? <a href={phoneLink(vendor.phone)}>{phoneWords(vendor.phone)}</a> : MISSING_VALUE}
      </RecordValue>
      <RecordValue label="Location">{vendor.location || MISSING_VALUE}</RecordValue>
      <RecordValue label="Specialties">{vendor.specialty.join(', ') || NO_SPECIALTIES}</RecordValue>
      <RecordValue label="Website">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {vendor.website}
          </a>
        ) : (
          vendor.website || NO_WEBSITE
        )}
      </RecordValue>
      <RecordValue label="Commission">
        {vendor.commissionRateBps === null ? 'Usual rule' : `${rateWords(vendor.commissionRateBps)}, set by the team`}
      </RecordValue>
      <RecordValue label="Weddings here">{factWords(vendor.facts)}</RecordValue>
      <RecordValue label="Bio">{vendor.bio || NO_BIO}</RecordValue>
      <RecordValue label="Admin notes">{vendor.adminNotes || NO_NOTES}</RecordValue>
      {vendor.suspendedAt && (
        <>
          <RecordValue label="Suspended">
            <DateText value={vendor.suspendedAt} />
            {vendor.suspendedReason && `: ${vendor.suspendedReason}`}
          </RecordValue>
          <RecordValue label="Continuing">{ongoingBookings(vendor.id)}</RecordValue>
        </>
      )}
    </dl>
  )
}
