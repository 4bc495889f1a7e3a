import { disguisedDomains, disguisedEmails, domains, emails, links } from './addresses.ts'
import { FLAG_REASONS, type FlagReason } from './flags.ts'
import { type Folded, fold, withoutInvisible } from './fold.ts'
import { hintsAtMail, hintsAtPhone, hintsAtWeb } from './hints/hints.ts'
import { type Look, TAKEN, TAKEN_FIRST } from './look.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { socialNames } from './social-names.ts'
import { areSpelled, spokenForm } from './spoken-digits.ts'
import { isRedacted, NOTHING_REMOVED, type RemovalKind, type Removals, TOKENS } from './tokens.ts'

// One pure function for both sides: the browser's preview is what the server stores. The text is folded, then looked
// at, and what is certain is cut out of the text as it was typed. The time is linear in the text's length.

/** Incremented with every change of the rules, so that stored texts are checked again (contact-sweep.ts). */
export const REDACTION_RULES = 5

export type Redacted = {
  /** The text that the other side reads. */
  text: string
  /** How many of each kind were removed. */
  removals: Removals
  /** Every reason found in the original, in the order of FLAG_REASONS. */
  flags: FlagReason[]
}

const PROFANITY =
  /(?<![\p{L}\p{N}])(?:(?:mother)?fuck(?:s|ed|er|ers|ing|in)?|(?:bull)?shit(?:s|ty)?|bitch(?:es|y)?|ass(?:hole|holes|hat)?|bastards?|cunts?|dickheads?|whores?|sluts?|twats?|wankers?|pricks?|piss(?:ed)? off)(?![\p{L}\p{N}])/iu

const STEPS: readonly (readonly [kind: RemovalKind, find: (look: Look) => void])[] = [
  ['url', links],
  ['email', emails],
  ['email', disguisedEmails],
  ['url', domains],
  ['url', disguisedDomains],
  ['phone', phoneNumbers],
  ['url', socialNames],
]

/** The folded text without what is certain, and of which kinds more is probable. */
type Search = { rest: string; found: Removals; suspected: Record<RemovalKind, boolean> }

/** Everything certain in a folded text; each step sees the text without what the steps before it have found. */
function search(folded: string): Search {
  const found = { ...NOTHING_REMOVED }
  const suspected = { email: false, phone: false, url: false }
  let text = folded
  for (const [kind, find] of STEPS) {
    const kept: string[] = []
    let from = 0
    const take = (start: number, end: number) => {
      found[kind] += 1
      if (start > from) kept.push(text.slice(from, start))
      kept.push(TAKEN_FIRST[kind] + TAKEN.repeat(end - start - 1))
      from = end
    }
    find({ text, take, suspect: () => (suspected[kind] = true) })
    if (kept.length > 0) text = kept.join('') + text.slice(from)
  }
  return { rest: text, found, suspected }
}

const KINDS = ['email', 'phone', 'url'] as const
const FIRST = TAKEN_FIRST.email.charCodeAt(0)
const NEXT = TAKEN.charCodeAt(0)

/** Where what was taken ends; one typed sign may be several folded ones. */
function endAt(rest: string, at: Uint32Array | null, from: number): number {
  for (let end = from; ; end += 1) {
    const isPart = at !== null && end < rest.length && at[end] === at[end - 1]
    if (rest.charCodeAt(end) !== NEXT && !isPart) return end
  }
}

/** The text as it was typed, with tokens for what was taken out of its folded form. */
function cut(typed: string, { at }: Folded, rest: string): string {
  const kept: string[] = []
  let from = 0
  for (let start = 0; start < rest.length; start += 1) {
    const kind = KINDS[rest.charCodeAt(start) - FIRST]
    if (!kind) continue
    const end = endAt(rest, at, start + 1)
    kept.push(typed.slice(from, at ? at[start] : start), TOKENS[kind])
    from = at ? at[end]! : end
    start = end - 1
  }
  kept.push(typed.slice(from))
  return kept.join('')
}

/** Earlier tokens are no words of the text. */
const WRITTEN_TOKEN = /\[(?:EMAIL|PHONE NUMBER|URL) REMOVED\]/g
const hide = (text: string) =>
  text.includes(' REMOVED]') ? text.replace(WRITTEN_TOKEN, (token) => TAKEN.repeat(token.length)) : text
/** Where a text ends at the latest; earlier tokens do not count, so that a delivered text stays as it is. */
function endOf(text: string): number {
  if (text.length <= LOOKED_AT_MAX) return text.length
  let end = LOOKED_AT_MAX
  for (const token of text.matchAll(WRITTEN_TOKEN)) {
    if (token.index >= end) break
    end += token[0].length
  }
  return end
}
/** "gmail_dot_com", "sam-at-gmail": the words stand for themselves. */
const JOINED_WORD = /(?<=[\p{L}\p{N}])[-_*~+.=:/|](at|dot)[-_*~+.=:/|](?=[\p{L}\p{N}])/giu

/** Five times what the largest field takes. Nothing is delivered that was not looked at, so a longer text ends there. */
const LOOKED_AT_MAX = 250_000
/** Hints are searched for in twice the length of the longest message. */
const HINTS_MAX = 10_000
const BY_KIND = { 'Email detected': 'email', 'Phone number detected': 'phone', 'URL detected': 'url' } as const

function flagsOf(folded: string, { rest: all, found, suspected }: Search): FlagReason[] {
  const rest = all.slice(0, HINTS_MAX)
  const spoken = spokenForm(rest)
  const heard = spoken === null ? null : search(spoken)
  const hints: Record<RemovalKind, boolean> = {
    email: hintsAtMail(rest) || (spoken !== null && hintsAtMail(spoken)),
    phone: hintsAtPhone(rest) || areSpelled(rest),
    url: hintsAtWeb(rest) || (spoken !== null && hintsAtWeb(spoken)),
  }
  const isFound = (kind: RemovalKind) =>
    found[kind] > 0 ||
    suspected[kind] ||
    hints[kind] ||
    (heard !== null && (heard.suspected[kind] || heard.found[kind] > 0))
  return FLAG_REASONS.filter((reason) =>
    reason === 'Inappropriate language' ? PROFANITY.test(folded) : isFound(BY_KIND[reason]),
  )
}

/**
 * What the other side may read before a booking: e-mail addresses, phone numbers and links become the specification's
 * tokens; uncertain hits and coarse words stay and are only flagged. Pure and idempotent; linear in the text's length.
 * (CF1, X43)
 */
export function redact(written: string): Redacted {
  const typed = withoutInvisible(written.slice(0, endOf(written)))
  const folded = fold(typed)
  const text = hide(folded.text).replace(JOINED_WORD, ' $1 ')
  const searched = search(text)
  const removals = searched.found
  return {
    text: isRedacted({ removals }) ? cut(typed, folded, searched.rest) : typed,
    removals,
    flags: flagsOf(text, searched),
  }
}
