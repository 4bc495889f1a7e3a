/** A paragraph, or a list. */
export type LegalBlock = string | readonly string[]
/** `more` leads to where what it says is done. */
export type LegalSection = {
  id: string
  title: string
  blocks: readonly LegalBlock[]
  more?: { to: string; label: string }
}
export type LegalPart = { title: string | null; sections: readonly LegalSection[] }
