import type { PackageDetails } from '#drizzle/schema/bookings.ts'
import { formatNumber } from '#shared/text/number-text.ts'

const text = (value: unknown): string | null =>
  typeof value === 'number' ? formatNumber(value) : typeof value === 'string' ? value : null

/** What a package contains, in words: "8 hours, 2 photographers, about 1,000 pictures". */
export function packageWords({ hours, photographers, images }: PackageDetails): string {
  const facts = [
    text(hours) && `${text(hours)} hours`,
    text(photographers) && (photographers === 1 ? 'one photographer' : `${text(photographers)} photographers`),
    text(images) && `about ${text(images)} pictures`,
  ]
  return facts.filter(Boolean).join(', ')
}
