import {
  type Take,
  disguisedDomains,
  disguisedEmails,
  inPlainSigns,
  socialNames,
  withoutInvisible,
} from './disguised-contact.ts'
import { hasHiddenDigits, phoneNumbers } from './phone-numbers.ts'
import { FLAG_REASONS, type FlagReason } from './flags.ts'

// One pure function for both sides: the browser's preview is what the server stores (CF1, CF2). Expressions match only
// at the start of a word and never backtrack, so the time is linear in the text's length.

/** Incremented with every change of the rules, so that stored texts are checked again (contact-sweep.ts). */
export const REDACTION_RULES = 3

export const EMAIL_REMOVED = '[EMAIL REMOVED]'
export const PHONE_REMOVED = '[PHONE NUMBER REMOVED]'
export const URL_REMOVED = '[URL REMOVED]'

export type RemovalKind = 'email' | 'phone' | 'url'
export type Removals = Record<RemovalKind, number>
export type Redacted = {
  /** The text that the other side reads. */
  text: string
  /** How many of each kind were removed. */
  removals: Removals
  /** Every reason found in the original, in the order of FLAG_REASONS (X41). */
  flags: FlagReason[]
}

const LINK = /(?:https?:\/\/|ftp:\/\/|(?<!\p{L})www\.)[^\s<>"]+/giu
const LINK_START = /^(?:https?:\/\/|ftp:\/\/|www\.)/i
/** Dots at its end are the sentence's. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*?\.\p{L}{2,}[\p{L}\p{N}_%+-]*(?:\.[\p{L}\p{N}_%+-]+)*/gu
/** Words joined by dots: possibly an address without "www". */
const DOTTED = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu
const PATH = /\/[^\s<>"]*/y

/** Domain endings nobody writes by accident. */
const SURE_ENDING = /\.(?:com|net|org|co\.uk|co\.nz|co\.za)(?:\.|$)/i
/** Domain endings that are also words or typing mistakes: removed only when a path follows, else flagged. */
const FLAGGED_ENDINGS = new Set(
  (
    'app au biz ca cam camera ch cloud club co de dev es eu film fr gallery gg io ly mx nl nz online page photo ' +
    'photography photos pictures shop site social space store studio tv uk video vip website wedding weddings xyz bio cc'
  ).split(' '),
)
/** The same, and words too common to be flagged. */
const LIKELY_ENDINGS = new Set([...FLAGGED_ENDINGS, 'me', 'us', 'love', 'pro', 'be', 'link', 'info'])

const SPOKEN_DOT = '(?:\\bdot\\b|[([{]\\s?(?:dot|\\.)\\s?[)\\]}])'
const SPOKEN_AT = '(?:\\bat\\b|[([{]\\s?(?:at|@)\\s?[)\\]}]|\\s@\\s)'
const PROVIDERS = 'g\\s?mail|googlemail|hotmail|outlook|yahoo|icloud|proton\\s?mail|aol|gmx'
const SPOKEN_EMAIL = new RegExp(
  `${SPOKEN_AT}\\s{0,3}(?:(?:${PROVIDERS})\\b|(?!the\\b)[\\w-]{1,40}\\s{0,3}${SPOKEN_DOT}\\s{0,3}(?:com|net|org|co|io|de|uk)\\b)`,
  'i',
)

const PROFANITY =
  /(?<![\p{L}\p{N}])(?:(?:mother)?fuck(?:s|ed|er|ers|ing|in)?|(?:bull)?shit(?:s|ty)?|bitch(?:es|y)?|ass(?:hole|holes|hat)?|bastards?|cunts?|dickheads?|whores?|sluts?|twats?|wankers?|pricks?|piss(?:ed)? off)(?![\p{L}\p{N}])/iu

/** Most texts contain none of them and need no closer look. */
const ANY_ENDING = new RegExp(`\\.(?:com|net|org|${[...LIKELY_ENDINGS].join('|')})(?![\\p{L}\\p{N}_-])`, 'iu')

/** Punctuation that ends the sentence and is not part of the link. */
function linkEnd(link: string): number {
  let end = link.length
  while (end > 0 && '.,;:!?)]}\'"*_'.includes(link[end - 1]!)) end -= 1
  return end
}

/** Whether words joined by dots are an address; `likely` ones need a path to be certain, else they are flagged. */
function judge(host: string): 'sure' | 'likely' | 'no' {
  if (SURE_ENDING.test(host)) return 'sure'
  return LIKELY_ENDINGS.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase()) ? 'likely' : 'no'
}

type Progress = { removals: Removals; isUrlLikely: boolean }

function removeLinks(text: string, progress: Progress): string {
  return text.replace(LINK, (link) => {
    const end = linkEnd(link)
    const start = LINK_START.exec(link)![0].length
    if (end <= start) return link
    progress.removals.url += 1
    return URL_REMOVED + link.slice(end)
  })
}

function removeEmails(text: string, progress: Progress): string {
  if (!text.includes('@')) return text
  return text.replace(EMAIL, () => {
    progress.removals.email += 1
    return EMAIL_REMOVED
  })
}

/** The path that begins at `from`, without the sentence's punctuation; '' when there is none. */
function pathAt(text: string, from: number): string {
  if (text[from] !== '/') return ''
  PATH.lastIndex = from
  const path = PATH.exec(text)?.[0] ?? ''
  return path.slice(0, linkEnd(path))
}

function removeBareDomains(text: string, progress: Progress): string {
  if (!ANY_ENDING.test(text)) return text
  const kept: string[] = []
  let from = 0
  DOTTED.lastIndex = 0
  for (let found = DOTTED.exec(text); found; found = DOTTED.exec(text)) {
    const host = found[0]
    const verdict = judge(host)
    if (verdict === 'no') continue
    const path = pathAt(text, DOTTED.lastIndex)
    if (verdict === 'likely' && path.length < 2) {
      // "Thanks.Us two" lacks a space; addresses are in lower case.
      if (FLAGGED_ENDINGS.has(host.slice(host.lastIndexOf('.') + 1))) progress.isUrlLikely = true
      continue
    }
    kept.push(text.slice(from, found.index))
    progress.removals.url += 1
    from = found.index + host.length + path.length
    DOTTED.lastIndex = from
  }
  kept.push(text.slice(from))
  return kept.join(URL_REMOVED)
}

/** Removes the matches that a finder reports. */
const removeAt =
  (lookOut: (text: string, take: Take) => void, kind: RemovalKind, token: string) =>
  (text: string, progress: Progress): string => {
    const kept: string[] = []
    let from = 0
    lookOut(text, (start, end) => {
      kept.push(text.slice(from, start))
      progress.removals[kind] += 1
      from = end
    })
    if (kept.length === 0) return text
    kept.push(text.slice(from))
    return kept.join(token)
  }

const STEPS = [
  removeLinks,
  removeEmails,
  removeAt(disguisedEmails, 'email', EMAIL_REMOVED),
  removeBareDomains,
  removeAt(disguisedDomains, 'url', URL_REMOVED),
  removeAt(phoneNumbers, 'phone', PHONE_REMOVED),
  removeAt(socialNames, 'url', URL_REMOVED),
]

function removeAll(text: string): Progress & { text: string } {
  const progress: Progress = { removals: { email: 0, phone: 0, url: 0 }, isUrlLikely: false }
  return { text: STEPS.reduce((rest, step) => step(rest, progress), text), ...progress }
}

/** Whether a text loses anything. */
export const isRedacted = ({ removals }: { removals: Removals }): boolean =>
  removals.email + removals.phone + removals.url > 0

function flagsOf(text: string, removals: Removals, isUrlLikely: boolean): FlagReason[] {
  const found: Record<FlagReason, boolean> = {
    'Email detected': removals.email > 0 || SPOKEN_EMAIL.test(text),
    'Phone number detected': removals.phone > 0 || hasHiddenDigits(text),
    'URL detected': removals.url > 0 || isUrlLikely,
    'Inappropriate language': PROFANITY.test(text),
  }
  return FLAG_REASONS.filter((reason) => found[reason])
}

/**
 * What the other side may read before a booking: e-mail addresses, phone numbers and links become the specification's
 * tokens; uncertain hits and coarse words stay and are only flagged. Pure and idempotent; linear in the text's length.
 * (CF1, CF2, CF7, X31, X41, X43, V37, V38)
 */
export function redact(written: string): Redacted {
  const plain = withoutInvisible(written)
  // Styled letters and foreign digits read the same: if the plain form reveals something, the plain form is delivered.
  const folded = inPlainSigns(plain)
  const found = removeAll(folded)
  const { removals, isUrlLikely } = found
  const text = isRedacted(found) ? found.text : plain
  return { text, removals, flags: flagsOf(folded, removals, isUrlLikely) }
}
