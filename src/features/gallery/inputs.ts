import * as z from 'zod/mini'
import { GALLERY_CATEGORIES } from '#features/photographers/model.ts'
import { RecordVersion } from '#shared/record-version.ts'
import { ALT_REQUIRED, altText } from './model.ts'

/** The dialog of one image: its description (AX2) and its category (C38). */
export const ImageDetails = z
  .object({ alt: altText, isDecorative: z.boolean(), category: z.enum(GALLERY_CATEGORIES) })
  .check(z.refine(({ alt, isDecorative }) => isDecorative || alt.length > 0, { path: ['alt'], error: ALT_REQUIRED }))
export type DetailsValues = z.infer<typeof ImageDetails>

/** AX2: a description, or the decision that there is nothing to describe; over the version that was read. */
export const AltInput = z
  .object({ id: z.uuid(), alt: altText, isDecorative: z.boolean(), version: RecordVersion })
  .check(z.refine(({ alt, isDecorative }) => isDecorative || alt.length > 0, { path: ['alt'], error: ALT_REQUIRED }))
export type AltInput = z.infer<typeof AltInput>
