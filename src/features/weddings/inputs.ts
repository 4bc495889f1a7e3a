import * as z from 'zod/mini'
import { ALT_MAX } from '#features/gallery/model.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { neededLine, plainLine } from '#shared/text/plain-text.ts'
import { WEDDING_PICTURES_MAX, WEDDING_TITLE_MAX, WEDDING_VENUE_MAX, WEDDING_YEAR_MIN, WEDDINGS_MAX } from './model.ts'
import { MONTH_INVALID, TITLE_NEEDED } from './texts.ts'

const isMonth = (value: string) =>
  value === '' || (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value) && Number(value.slice(0, 4)) >= WEDDING_YEAR_MIN)

/** What a photographer says of a wedding; only the title is needed for a draft. */
export const WeddingFields = z.object({
  title: neededLine(WEDDING_TITLE_MAX, TITLE_NEEDED).check(contactFreeName),
  venue: plainLine(WEDDING_VENUE_MAX).check(contactFreeName),
  /** YYYY-MM; empty while it is not said. */
  month: z.string().check(z.refine(isMonth, MONTH_INVALID)),
  hasConsent: z.boolean(),
})
export type WeddingFields = z.infer<typeof WeddingFields>

/** Over the version that was read. */
export const UpdateWeddingInput = z.extend(WeddingFields, { id: z.uuid(), version: RecordVersion })
export type UpdateWeddingInput = z.infer<typeof UpdateWeddingInput>

export const WeddingIdInput = z.object({ id: z.uuid() })
export type WeddingIdInput = z.infer<typeof WeddingIdInput>

/** One public wedding; anything that is not a UUID is answered as unknown. */
export const PublicWeddingInput = z.object({ photographerId: z.string(), id: z.string() })
export type PublicWeddingInput = z.infer<typeof PublicWeddingInput>

const ids = (most: number) =>
  z.array(z.uuid()).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((list) => new Set(list).size === list.length, 'List each of them exactly once.'),
  )

/** All weddings in the order wanted. */
export const WeddingOrderInput = z.object({ ids: ids(WEDDINGS_MAX) })
export type WeddingOrderInput = z.infer<typeof WeddingOrderInput>

/** Pictures of one wedding: some of them, or all in the order wanted. */
export const WeddingPicturesInput = z.object({ weddingId: z.uuid(), ids: ids(WEDDING_PICTURES_MAX) })
export type WeddingPicturesInput = z.infer<typeof WeddingPicturesInput>

/** A picture's description; it may be empty. */
export const Description = z.object({ alt: plainLine(ALT_MAX).check(contactFreeText) })
export type Description = z.infer<typeof Description>

/** Over the version that was read. */
export const DescribeInput = z.extend(Description, { id: z.uuid(), version: RecordVersion })
export type DescribeInput = z.infer<typeof DescribeInput>
