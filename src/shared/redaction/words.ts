import type { RemovalKind, Removals } from './tokens.ts'

/** Our wording, where the specification names the case but gives no text. */
export const REMOVAL_WARNING =
  'Email addresses, phone numbers and links will be removed before your words are delivered.'

export const UNLOCKS_AFTER_BOOKING = 'You can share them once you have a confirmed booking together.'

export const PUBLIC_STAYS_CLEAN = 'Anyone can read it, so email addresses, phone numbers and links stay out of it.'

const KIND_WORDS: Record<RemovalKind, readonly [one: string, many: string]> = {
  email: ['1 email address', 'email addresses'],
  phone: ['1 phone number', 'phone numbers'],
  url: ['1 link', 'links'],
}

/** "1 email address and 2 links": what will be removed from a text. (CF2) */
export function removalsInWords(removals: Removals): string {
  const parts = (Object.keys(KIND_WORDS) as RemovalKind[]).flatMap((kind) => {
    const count = removals[kind]
    const [one, many] = KIND_WORDS[kind]
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  })
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
