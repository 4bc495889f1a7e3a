/** A paragraph, or a list. */
export type LegalBlock = string | readonly string[]
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }
export type LegalPart = { title: string | null; sections: readonly LegalSection[] }
