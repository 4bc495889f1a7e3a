/** Called for each match, in the text's order. */
export type Take = (start: number, end: number) => void

/** What a finder is given: the folded text, where to report what is certain, and that something is probable. */
export type Look = { text: string; take: Take; suspect: () => void }

/** Stands where something was taken out, sign for sign: no letter, no digit, no space. */
export const TAKEN = '\ufffc'
/** The first character of what was taken: an e-mail address, a phone number or a link. Unicode keeps these for such use. */
export const TAKEN_FIRST = { email: '\ufdd0', phone: '\ufdd1', url: '\ufdd2' } as const
