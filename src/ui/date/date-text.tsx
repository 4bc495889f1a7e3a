import { type DateFormat, formatDate, zoneName } from '#shared/date/format-date.ts'
import { useSite } from '#ui/page/site.ts'

type DateTextProps = { value: string | Date; format?: DateFormat; timeZone?: string; className?: string }

/** A day or moment as a `time` element; moments are read in the event's zone, else the site's. */
export function DateText({ value, format = 'long', timeZone, className }: DateTextProps) {
  const site = useSite()
  return (
    <time className={className} dateTime={typeof value === 'string' ? value : value.toISOString()}>
      {formatDate(value, format, timeZone ?? site.timeZone)}
    </time>
  )
}

/** The zone of the times next to it: shown once, not with each of them. */
export function ZoneText({ timeZone }: { timeZone?: string }) {
  const site = useSite()
  return zoneName(timeZone ?? site.timeZone)
}
