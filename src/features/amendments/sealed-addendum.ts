import type { AddedItem, AgreedTerms, AmendmentKind, SealedSignature } from './model.ts'

/** Everything an addendum's PDF is made of, and nothing that changes after both have signed. */
export type SealedAddendum = {
  number: number
  kind: AmendmentKind
  siteName: string
  siteUrl: string
  vendorName: string
  clientName: string
  note: string
  items: AddedItem[]
  before: AgreedTerms
  after: AgreedTerms
  contentHash: string
  /** The contract that it changes, and the version that it puts into force. */
  from: { verifyCode: string; contentHash: string }
  to: { verifyCode: string; contentHash: string; version: number }
  /** The proposer's first. */
  signatures: SealedSignature[]
}
