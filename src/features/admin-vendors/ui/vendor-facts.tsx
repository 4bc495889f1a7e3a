import { safeWebsite } from '#features/photographers/links.ts'
import { DateText } from '#ui/date-text.tsx'
import { Fact } from '#ui/facts.tsx'
import { rateWords } from '#features/payments/terms-words.ts'
import { MISSING_VALUE, NO_BIO, NO_NOTES, NO_SPECIALTIES, NO_WEBSITE } from '../texts.ts'
import type { Vendor } from './vendor-dialog.tsx'
import type { GoingOn } from './vendors-page.tsx'

/** The specification's details (P8, T67): address and number are for administrators only (X32). */
export function VendorFacts({ vendor, goingOn }: { vendor: Vendor; goingOn: GoingOn }) {
  const url = safeWebsite(vendor.website)
  return (
    <dl>
      <Fact label="Contact Person">{vendor.name || MISSING_VALUE}</Fact>
      <Fact label="Email">
        <a href={`mailto:${vendor.email}`}>{vendor.email}</a>
      </Fact>
      <Fact label="Phone">
        {vendor.phone ? <a href={`tel:${vendor.phone.replace(/[^+\d]/g, '')}`}>{vendor.phone}</a> : MISSING_VALUE}
      </Fact>
      <Fact label="Location">{vendor.location || MISSING_VALUE}</Fact>
      <Fact label="Specialties">{vendor.specialty.join(', ') || NO_SPECIALTIES}</Fact>
      <Fact label="Website">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {vendor.website}
          </a>
        ) : (
          vendor.website || NO_WEBSITE
        )}
      </Fact>
      <Fact label="Commission">
        {vendor.commissionRateBps === null ? 'Usual rule' : `${rateWords(vendor.commissionRateBps)}, set by the team`}
      </Fact>
      <Fact label="Bio">{vendor.bio || NO_BIO}</Fact>
      <Fact label="Admin notes">{vendor.adminNotes || NO_NOTES}</Fact>
      {vendor.suspendedAt && (
        <>
          <Fact label="Suspended">
            <DateText value={vendor.suspendedAt} />
            {vendor.suspendedReason && `: ${vendor.suspendedReason}`}
          </Fact>
          <Fact label="Continuing">{goingOn(vendor.id)}</Fact>
        </>
      )}
    </dl>
  )
}
