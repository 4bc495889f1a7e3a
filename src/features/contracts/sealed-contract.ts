/** Everything a contract's PDF is made of, and nothing that changes after it was sealed. Moments are ISO texts. */
export type SealedContract = {
  id: string
  siteName: string
  siteUrl: string
  title: string
  content: string
  vendorName: string
  clientName: string
  platformClauses: string
  /** PDFs that belong to it, by the SHA-256 of their bytes. */
  annexes: { name: string; sha256: string }[]
  /** The agreed terms beside the text, as they are displayed. */
  terms: { label: string; value: string }[]
  contentHash: string
  verifyCode: string
  /** The moment of the last event the PDF mentions. */
  sealedAt: string
  signatures: {
    party: 'vendor' | 'client'
    fullName: string
    /** The account's name, where it differs. */
    accountName?: string | null
    consentText: string
    ip: string | null
    signedAt: string
  }[]
  /** Contact details of the two; empty until their booking is confirmed. */
  parties: { party: 'vendor' | 'client'; name: string; email: string; phone: string | null }[]
  events: { seq: number; type: string; createdAt: string; hash: string }[]
}

/** The code as written in the PDF, where the verify page finds it in a dropped file. */
export function codeInPdf(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes)
  return /curio-contract ([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})/.exec(text)?.[1] ?? null
}
