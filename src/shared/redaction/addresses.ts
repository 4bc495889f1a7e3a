import { judgeEnding, judgeHost, SPOKEN_ENDINGS, type Verdict } from './domain-endings.ts'
import type { Look } from './look.ts'
import { foldedWords } from './phrases.ts'

// Links, e-mail addresses and domains in a folded text, as plain as they are meant to be typed and as spoken, spaced or
// bracketed as people disguise them. Every expression starts at a rare token (an "@", a "dot") and looks a bounded
// distance around it, so the time stays linear.

const LINK = /(?:h[tx]{2}ps?:\/\/|ftp:\/\/|(?<!\p{L})www\.)[^\s<>"\ufffc\ufdd0-\ufdd2]+/giu
const LINK_START = /^(?:h[tx]{2}ps?:\/\/|ftp:\/\/|www\.)/i
export const PROVIDERS = 'g\\s?mail|googlemail|hotmail|outlook|yahoo|icloud|proton\\s?mail|aol|gmx'
/** Dots at its end are the sentence's. Of the large providers the name alone is enough. */
const EMAIL = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@{1,3}(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*?\.\p{L}{2,}[\p{L}\p{N}_%+-]*(?:\.[\p{L}\p{N}_%+-]+)*|(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail)(?![\p{L}\p{N}]))`,
  'giu',
)
/** Words joined by dots: possibly an address without "www". */
const DOTTED = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.{1,2}[\p{L}\p{N}_-]{1,63}){1,30}/gu
const PATH = /\/[^\s<>"\ufffc\ufdd0-\ufdd2]*/y

/** Punctuation that ends the sentence and is not part of the link. */
function linkEnd(link: string): number {
  let end = link.length
  while (end > 0 && '.,;:!?)]}\'"*_'.includes(link[end - 1]!)) end -= 1
  return end
}

/** "https://…" and "www.…". */
export function links({ text, take }: Look): void {
  LINK.lastIndex = 0
  for (let found = LINK.exec(text); found; found = LINK.exec(text)) {
    const end = linkEnd(found[0])
    if (end > LINK_START.exec(found[0])![0].length) take(found.index, found.index + end)
  }
}

/** "sam@example.com". */
export function emails({ text, take }: Look): void {
  if (!text.includes('@')) return
  EMAIL.lastIndex = 0
  for (let found = EMAIL.exec(text); found; found = EMAIL.exec(text)) take(found.index, EMAIL.lastIndex)
}

/** Whether a path begins at `from`. */
const hasPathAt = (text: string, from: number): boolean =>
  text[from] === '/' && /[^\s<>"\ufffc\ufdd0-\ufdd2.,;:!?)\]}'*_]/.test(text[from + 1] ?? ' ')

/** The path that begins at `from`, without the sentence's punctuation; '' when there is none. */
function pathAt(text: string, from: number): string {
  if (text[from] !== '/') return ''
  PATH.lastIndex = from
  const path = PATH.exec(text)?.[0] ?? ''
  return path.slice(0, linkEnd(path))
}

/** "marsh.com", "marsh.art/book": words joined by dots whose last one is a registered ending. */
export function domains({ text, take, suspect }: Look): void {
  DOTTED.lastIndex = 0
  for (let found = DOTTED.exec(text); found; found = DOTTED.exec(text)) {
    const host = found[0]
    const { length, verdict } = judgeHost(host, hasPathAt(text, DOTTED.lastIndex))
    if (verdict === 'no') continue
    if (verdict === 'likely') {
      suspect()
      continue
    }
    const end = found.index + length + (length === host.length ? pathAt(text, DOTTED.lastIndex).length : 0)
    // "@marsh.pictures" is also somebody's name.
    take(text[found.index - 1] === '@' ? found.index - 1 : found.index, end)
    DOTTED.lastIndex = end
  }
}

const WORD = String.raw`[\p{L}\p{N}_-]`
/** A dot as it is said in some languages. */
export const DOT_WORD = foldedWords('dot d0t punto punkt ponto kropka tečka piste точка')
const BRACKETED_DOT = String.raw`[([{<]{1,2}\s?(?:${DOT_WORD}|period|point|\.|,|•)\s?[)\]}>]{1,2}|["*~|]{1,2}\s?${DOT_WORD}\s?["*~|]{1,2}`
const END = String.raw`(?![\p{L}\p{N}_])`

const LABEL = new RegExp(`${WORD}{1,60}`, 'uy')
const DOTS = [
  ['plain', /\.{1,2}(?=[\p{L}\p{N}])/uy],
  ['spoken', new RegExp(String.raw`\s{1,3}${DOT_WORD}\s{1,3}|\s{0,3}(?:${BRACKETED_DOT})\s{0,3}`, 'iuy')],
  ['spaced', /\s{1,3}\.\s{0,3}|\.\s{1,3}|\s{0,3}•\s{0,3}|[,;](?=com|net|org)/iuy],
] as const
/** What every kind of dot begins with. */
const DOT_BEGINS = ' \n\t.([{<"*~|•,;'
const SURELY_SPOKEN = new RegExp(`^${SPOKEN_ENDINGS}$`, 'i')
const PLAIN_ENDING = /^(?:com|net|org)$/i

function skip(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from
  return expression.test(text) ? expression.lastIndex : from
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Whether a letter, a digit, "-" or "_" stands there. */
function isWordAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit > 127) return LETTER_OR_DIGIT.test(text[at]!)
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    unit === 45 ||
    unit === 95
  )
}

type Host = { end: number; dot: 'plain' | 'spoken' | 'spaced'; verdict: Verdict }

/** The domain that begins at `from`, with any kind of dots: "name . com", "name dot co dot uk", "name(dot)art". */
function hostAt(text: string, from: number): Host | null {
  if (!isWordAt(text, from)) return null
  let at = skip(LABEL, text, from)
  if (at === from || /^the$/i.test(text.slice(from, at))) return null
  let found = null as Host | null
  for (let count = 0; count < 4 && at < text.length && DOT_BEGINS.includes(text[at]!); count += 1) {
    let start = at
    let dot: Host['dot'] = 'plain'
    for (let kind = 0; kind < DOTS.length && start === at; kind += 1) {
      dot = DOTS[kind]![0]
      start = skip(DOTS[kind]![1], text, at)
    }
    if (start === at) break
    at = skip(LABEL, text, start)
    if (at === start) break
    const ending = text.slice(start, at)
    const verdict = dot === 'spaced' && !PLAIN_ENDING.test(ending) ? 'no' : judgeEnding(ending)
    if (verdict !== 'no') found = { end: at, dot: found?.dot === 'spoken' ? 'spoken' : dot, verdict }
  }
  return found
}

const LETTERS_DOMAIN = new RegExp(
  String.raw`\s{0,3}[\p{L}\p{N}-](?:\s?[\p{L}\p{N}-]){1,30}?\s?\.\s?c\s?o\s?m${END}`,
  'iuy',
)
/** An at-sign as it is said; alone, and in brackets also by other characters. */
const AT_WORD = foldedWords('at arroba arobase chiocciola malpa zavináč собака snabel-a apenstaartje kukac')
const AT = new RegExp(
  String.raw`@|(?<=\s)${AT_WORD}(?=\s)|[([{<]{1,2}\s?(?:${AT_WORD}|@|a|ät)\s?[)\]}>]{1,2}|["*~|]${AT_WORD}["*~|]`,
  'giu',
)
const BEFORE_AT = /(?:(?<![\p{L}\p{N}])[\p{L}\p{N}](?:\s[\p{L}\p{N}]){2,20}|[\p{L}\p{N}._%+-]{1,48})\s{0,3}$/u
const LOOK_BACK = 52
/** "Look at name dot com", "our gallery at …": the text before this "at" is not part of an address. */
const NO_LOCAL_PART =
  /(?<![\p{L}\p{N}])(?:look|looking|us|me|is|are|available|find|found|online|see|visit|more|portfolio|site|website|page|work|pictures|photos|gallery)\s{1,3}$/iu

/** How certain the domain after an "@" or an "at" is, and where it ends. */
function afterSign(text: string, from: number, isWord: boolean): { end: number; verdict: Verdict } {
  const start = skip(/\s{1,3}/uy, text, from)
  const host = hostAt(text, start)
  if (!host) {
    const end = isWord ? from : skip(LETTERS_DOMAIN, text, from)
    return { end, verdict: end > from ? 'sure' : 'no' }
  }
  const { end, dot, verdict } = host
  // "Instagram @marsh.pictures" is a name there.
  if (!isWord && dot === 'plain' && text[from - 1] === '@' && start === from && /\s/.test(text[from - 2] ?? '')) {
    return { end, verdict: PLAIN_ENDING.test(text.slice(end - 3, end)) ? verdict : 'no' }
  }
  if (!isWord || verdict === 'no') return { end, verdict }
  // The word "at" is weaker evidence than the sign, so a spelled-out or spaced dot is also required.
  if (dot === 'plain') return { end, verdict: 'no' }
  const ending = /\p{L}+$/u.exec(text.slice(start, end))![0]
  return { end, verdict: SURELY_SPOKEN.test(ending) ? 'sure' : 'likely' }
}

/** Whether a word follows: most characters are followed by nothing that could be a domain. */
const mayGoOn = (text: string, at: number) => isWordAt(text, at) || /\s/.test(text[at] ?? '')

/** E-mail addresses with spaces or words in them: "ana @ bob . com", "ana (at) bob dot com". */
export function disguisedEmails({ text, take, suspect }: Look): void {
  let from = 0
  AT.lastIndex = 0
  for (let sign = AT.exec(text); sign; sign = AT.exec(text)) {
    if (!mayGoOn(text, AT.lastIndex)) continue
    const isWord = !/[^\p{L}\p{N}-]/u.test(sign[0])
    const { end, verdict } = afterSign(text, AT.lastIndex, isWord)
    if (verdict === 'no') continue
    const before = BEFORE_AT.exec(text.slice(Math.max(from, sign.index - LOOK_BACK), sign.index))
    if (!before || (isWord && NO_LOCAL_PART.test(before[0]))) continue
    if (verdict === 'likely') {
      suspect()
      continue
    }
    take(sign.index - before[0].length, end)
    from = end
    AT.lastIndex = end
  }
}

/** A dot that is spoken, in brackets or between spaces, and the word behind it. */
const DOT_ENDING = new RegExp(
  String.raw`(?:((?<=\s)${DOT_WORD}\s{1,3})|(${BRACKETED_DOT})\s{0,3}|(?<=\s)\.\s{0,3}|\.\s{1,3}(?=com)|•\s{0,3})(\p{L}{2,18})${END}`,
  'giu',
)
const MORE = new RegExp(
  String.raw`(?:\s{1,3}${DOT_WORD}\s{1,3}|\s?(?:${BRACKETED_DOT})\s?|\.)(?:uk|nz|au|za|com|br|jp)${END}`,
  'iuy',
)
/** "The dot com bubble", "a dot com startup": talk about such addresses. */
const TALK_BEFORE =
  /^(?:the|an?|this|that|his|her|their|our|my|your|of|early|first|old|big|some|every|no|to|each|red|polka|and)$/i
const TALK_AFTER = /^\s{1,3}(?:bubble|boom|crash|era|days|years|age|compan|start-?up|world|money|millionaire|suit)/i

/** How certain the dot before a word makes it an address. */
function judgeDot([whole, spoken, bracketed, word]: RegExpExecArray): Verdict {
  const verdict = judgeEnding(word!)
  if (verdict === 'no' || bracketed) return verdict
  if (spoken) return SURELY_SPOKEN.test(word!) && verdict === 'sure' ? 'sure' : word!.length > 2 ? 'likely' : 'no'
  if (/^com$/i.test(word!) || (whole.startsWith('.') && PLAIN_ENDING.test(word!))) return 'sure'
  // Between words with spaces around it a bullet is only a bullet.
  const isSmall = word === word!.toLowerCase() && !whole.startsWith('• ')
  return verdict === 'sure' && isSmall && (SURELY_SPOKEN.test(word) || word.length > 2) ? 'likely' : 'no'
}

/** Where the word before a disguised dot stands: at most three blanks before it. */
function wordBefore(text: string, from: number, dot: number): { start: number; end: number } {
  let end = dot
  while (end > from && dot - end < 3 && /\s/.test(text[end - 1]!)) end -= 1
  let start = end
  while (start > from && end - start < LOOK_BACK && isWordAt(text, start - 1)) start -= 1
  return { start, end }
}

/** Web addresses with a space or a word for the dot: "name . com", "name dot com", "name[.]com". */
export function disguisedDomains({ text, take, suspect }: Look): void {
  let from = 0
  DOT_ENDING.lastIndex = 0
  for (let dot = DOT_ENDING.exec(text); dot; dot = DOT_ENDING.exec(text)) {
    const verdict = judgeDot(dot)
    if (verdict === 'no') continue
    const before = wordBefore(text, from, dot.index)
    let end = DOT_ENDING.lastIndex
    const word = text.slice(before.start, before.end)
    if (word.length < 2 || TALK_BEFORE.test(word) || TALK_AFTER.test(text.slice(end, end + 16))) continue
    if (verdict === 'likely') {
      suspect()
      continue
    }
    end = skip(MORE, text, end)
    end += pathAt(text, end).length
    take(before.start, end)
    from = end
    DOT_ENDING.lastIndex = end
  }
}
