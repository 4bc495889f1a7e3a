import type { ReactNode } from 'react'
import { instagramHandle, safeWebsite } from '#features/photographers/links.ts'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { mailLink, phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Money } from '#ui/text/money.tsx'
import classes from './applications.module.css'
import type { Application } from './types.ts'

/** Everything the applicant has told us, phone and e-mail included (administrators only). */
export function ApplicationValues({ application }: { application: Application }) {
  const missing = Math.max(0, application.neededImages - application.portfolio.length)
  return (
    <dl className={classes.list}>
      <RecordValue label="Contact person">{application.name}</RecordValue>
      <RecordValue label="Email">
        <a href={mailLink(application.email)}>{application.email}</a>
      </RecordValue>
      <RecordValue label="Phone">
        {application.phone ? <a href={phoneLink(application.phone)}>{phoneWords(application.phone)}</a> : 'N/A'}
      </RecordValue>
      <RecordValue label="Vendor type">{BUSINESS_TYPE_LABELS[application.businessType]}</RecordValue>
      <RecordValue label="Location">{application.location || 'N/A'}</RecordValue>
      <RecordValue label="Markets">{application.markets.map(({ name }) => name).join(', ') || 'None yet'}</RecordValue>
      <RecordValue label="Style">{application.specialty.join(', ') || 'No specialties listed'}</RecordValue>
      <RecordValue label="Starting price">
        {application.startingPriceCents === null ? 'Not listed' : <Money cents={application.startingPriceCents} />}
      </RecordValue>
      <RecordValue label="Website">
        <Website value={application.website} />
      </RecordValue>
      <RecordValue label="Instagram">
        <Instagram value={application.instagram} />
      </RecordValue>
      <RecordValue label="Applied">
        <DateText value={application.appliedAt} format="long" />
      </RecordValue>
      <RecordValue label="Complete">
        {application.completeAt ? (
          <DateText value={application.completeAt} format="long" />
        ) : missing > 0 ? (
          `No: ${missing} more portfolio ${missing === 1 ? 'image' : 'images'} needed`
        ) : (
          'Not yet'
        )}
      </RecordValue>
      {application.reapplyAfter && (
        <RecordValue label="Can apply again">
          <DateText value={application.reapplyAfter} format="long" />
        </RecordValue>
      )}
      <div className={classes.bio}>
        <dt>Bio</dt>
        <dd>{application.bio || 'No bio provided'}</dd>
      </div>
    </dl>
  )
}

function RecordValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

function Website({ value }: { value: string | null }) {
  const url = safeWebsite(value)
  if (!url) return value || 'No website provided'
  return (
    <a href={url} {...LINK}>
      {value}
    </a>
  )
}

function Instagram({ value }: { value: string | null }) {
  const handle = instagramHandle(value)
  if (!handle) return 'N/A'
  return (
    <a href={`https://www.instagram.com/${handle}/`} {...LINK}>
      @{handle}
    </a>
  )
}
