import * as z from 'zod/mini'
import { GALLERY_CATEGORIES, GALLERY_LIMIT } from '#features/photographers/model.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { contactFreeText } from '#shared/redaction/contact-free.ts'
import { plainLine } from '#shared/text/plain-text.ts'
import { ALT_MAX, ALT_REQUIRED } from './model.ts'

const ids = z.array(z.uuid()).check(
  z.minLength(1),
  z.maxLength(GALLERY_LIMIT),
  z.refine((list) => new Set(list).size === list.length, 'List every image exactly once.'),
)

export const ImagesInput = z.object({ ids })
export type ImagesInput = z.infer<typeof ImagesInput>

export const ImageInput = z.object({ id: z.uuid() })
export type ImageInput = z.infer<typeof ImageInput>

/** One category for one or several images. */
export const CategoryInput = z.object({ ids, category: z.enum(GALLERY_CATEGORIES) })
export type CategoryInput = z.infer<typeof CategoryInput>

export const FeaturedInput = z.object({ id: z.uuid(), isFeatured: z.boolean() })
export type FeaturedInput = z.infer<typeof FeaturedInput>

/** A description, in one line of plain text. */
const altText = plainLine(ALT_MAX, `Please use at most ${ALT_MAX} characters`).check(contactFreeText)

/** The dialog of one image: its description and its category. */
export const ImageDetails = z
  .object({ alt: altText, isDecorative: z.boolean(), category: z.enum(GALLERY_CATEGORIES) })
  .check(z.refine(({ alt, isDecorative }) => isDecorative || alt.length > 0, { path: ['alt'], error: ALT_REQUIRED }))
export type DetailsValues = z.infer<typeof ImageDetails>

/** A description, or the decision that there is nothing to describe; for the version that was read. */
export const AltInput = z
  .object({ id: z.uuid(), alt: altText, isDecorative: z.boolean(), version: RecordVersion })
  .check(z.refine(({ alt, isDecorative }) => isDecorative || alt.length > 0, { path: ['alt'], error: ALT_REQUIRED }))
export type AltInput = z.infer<typeof AltInput>
