import type { AnyColumn } from 'drizzle-orm'
import { notNull } from '#server/database/json-rows.ts'

type Image<Key, Widths, Width, Height, Hash> = {
  storagePath: Key
  widths: Widths
  width: Width
  height: Height
  thumbhash: Hash
}

/** The fields of a `Picture` except its text, from a row that is ready: only then are its sizes known. */
export const pictureFields = <
  Key extends AnyColumn,
  Widths extends AnyColumn,
  Width extends AnyColumn,
  Height extends AnyColumn,
  Hash extends AnyColumn,
>(
  image: Image<Key, Widths, Width, Height, Hash>,
) => ({
  key: image.storagePath,
  widths: image.widths,
  width: notNull(image.width),
  height: notNull(image.height),
  thumbhash: image.thumbhash,
})
