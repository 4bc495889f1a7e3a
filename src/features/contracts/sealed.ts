/** Everything a contract's PDF is made of, and nothing that changes after it was sealed. Moments are ISO texts. */
export type SealedContract = {
  id: string
  siteName: string
  siteUrl: string
  title: string
  content: string
  vendorName: string
  clientName: string
  /** What was agreed beside the words, as it is to be read. */
  terms: { label: string; value: string }[]
  contentHash: string
  verifyCode: string
  /** The moment of the last event that the PDF tells of. */
  sealedAt: string
  signatures: {
    party: 'vendor' | 'client'
    fullName: string
    /** The account's name, where it is another one. */
    accountName?: string | null
    consentText: string
    ip: string | null
    signedAt: string
  }[]
  /** How the two reach each other; empty until their booking is confirmed. */
  parties: { party: 'vendor' | 'client'; name: string; email: string; phone: string | null }[]
  events: { seq: number; type: string; createdAt: string; hash: string }[]
}

/** The code in a PDF's own words, as the verify page reads it out of a dropped file. */
export function codeInPdf(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes)
  return /curio-contract ([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})/.exec(text)?.[1] ?? null
}
