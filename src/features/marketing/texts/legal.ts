/** A paragraph, or a list. */
export type LegalBlock = string | readonly string[]
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }
export type LegalPart = { title: string | null; sections: readonly LegalSection[] }

/** Addresses people can write to. The launch checklist replaces the reserved domain. */
export const CONTACTS = { help: 'help@curio.example', privacy: 'privacy@curio.example' } as const
