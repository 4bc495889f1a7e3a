import type { AddedItem, AmendmentKind, AmendmentSide } from './model.ts'

type Addendum = {
  number: number
  kind: AmendmentKind
  proposedBy: AmendmentSide
  note: string
  items: readonly AddedItem[]
  /** SHA-256 of the contract as it was, and of the version that this puts into force: they name all that is agreed. */
  beforeHash: string
  afterHash: string
}

/**
 * The one text whose SHA-256 both sides sign. Never change its output: old addenda are checked against it. Lists
 * instead of objects, because the database does not keep the order of a JSON object's keys.
 */
export const canonicalAddendum = ({ number, kind, proposedBy, note, items, beforeHash, afterHash }: Addendum): string =>
  JSON.stringify([
    'curio-addendum-1',
    number,
    kind,
    proposedBy,
    note,
    items.map(({ label, quantity, unitCents }) => [label, quantity, unitCents]),
    beforeHash,
    afterHash,
  ])
