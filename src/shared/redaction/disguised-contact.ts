// Addresses and names disguised so that a filter of plain addresses misses them. Every expression starts at a rare
// token (an "@", a "dot", the name of a network) and looks a bounded distance around it, so the time stays linear.

/** Called for each match, in the text's order. */
export type Take = (start: number, end: number) => void

/** Zero-width, direction and soft-hyphen characters: they hide an address from a filter or reverse a line. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g
/** Joiners belong in emoji and in some scripts, never between Latin letters. */
const STRAY_JOINERS = /(?<=[\x21-\x7e])[\u200c\u200d]+(?=[\x21-\x7e])/g
/** Full-width, circled, superscript, subscript and styled letters and digits. */
const LOOKALIKES =
  /[\uff01-\uff5e\u2460-\u249b\u24b6-\u24ea\u2070-\u2089\u00b2\u00b3\u00b9]|\ud835[\udc00-\udfff]|\ud83c[\udd30-\udd89]/
const KEYCAP = /([0-9])\ufe0f?\u20e3/g
const FOREIGN_DIGITS = /(?![0-9])\p{Nd}[^\P{Nd}0-9]*/gu
/** The code of "0". */
const ZERO = 48
const IS_DIGIT = /^\p{Nd}$/u

/** Most texts are plain ASCII and need no closer look. */
const BEYOND_ASCII = /[^\0-\x7f]/

/** A text without invisible characters. */
export const withoutInvisible = (text: string): string =>
  BEYOND_ASCII.test(text) ? text.replace(INVISIBLE, '').replace(STRAY_JOINERS, '') : text

/** Each script's digits are ten consecutive code points, so the value is the distance to the first. */
function zeroOf(code: number): number {
  let zero = code
  while (code - zero < 9 && IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return zero
}

const ASCII = new TextDecoder()

function inOwnDigits(run: string): string {
  const digits = new Uint8Array(run.length)
  let count = 0
  let zero = 0
  for (let at = 0; at < run.length; at += 1) {
    const code = run.codePointAt(at)!
    if (code > 0xffff) at += 1
    if (code < zero || code > zero + 9) zero = zeroOf(code)
    digits[count] = ZERO + code - zero
    count += 1
  }
  return ASCII.decode(digits.subarray(0, count))
}

/** The same text in plain letters and digits. */
export function inPlainSigns(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const folded = LOOKALIKES.test(text) ? withoutInvisible(text.normalize('NFKC')) : text
  return folded.replace(KEYCAP, '$1').replace(FOREIGN_DIGITS, inOwnDigits)
}

const WORD = String.raw`[\p{L}\p{N}_-]`
const SPOKEN_DOT = String.raw`(?:\s{1,3}dot\s{1,3}|\s{0,3}[([{]\s?(?:dot|\.)\s?[)\]}]\s{0,3})`
const SPACED_DOT = String.raw`(?:\s{1,3}\.\s{0,3}|\.\s{1,3})`
const SURE = '(?:com|net|org|edu|co|io|de|uk|fr|es|it|nl|eu|photography|photo|photos|studio|wedding|weddings|gallery)'
const END = String.raw`(?![\p{L}\p{N}_])`

/** Starting at the "@": "@ name . com", "at name dot com", "@ n a m e . c o m", "@ name.photography". */
const SPOKEN_DOMAIN = String.raw`(?!the\b)${WORD}{1,60}(?:${SPOKEN_DOT}${WORD}{1,30}){0,2}${SPOKEN_DOT}${SURE}${END}`
const MIXED_DOMAIN = String.raw`${WORD}{1,60}(?:\.${SURE}|${SPACED_DOT}(?:com|net|org))${END}`
const LETTERS_DOMAIN = String.raw`[\p{L}\p{N}-](?:\s?[\p{L}\p{N}-]){1,30}?\s?\.\s?c\s?o\s?m${END}`
const AFTER_SIGN = new RegExp(String.raw`\s{0,3}(?:${SPOKEN_DOMAIN}|${MIXED_DOMAIN}|${LETTERS_DOMAIN})`, 'iuy')
/** The word "at" is weaker evidence than the sign, so a spelled-out or spaced dot is also required. */
const AFTER_WORD = new RegExp(
  String.raw`\s{0,3}(?:${SPOKEN_DOMAIN}|${WORD}{1,60}${SPACED_DOT}(?:com|net|org)${END})`,
  'iuy',
)
const AT = /@|(?<=\s)at(?=\s)|[([{<]\s?(?:at|@)\s?[)\]}>]/giu
const BEFORE_AT = /(?:(?<![\p{L}\p{N}])[\p{L}\p{N}](?:\s[\p{L}\p{N}]){2,20}|[\p{L}\p{N}._%+-]{1,48})\s{0,3}$/u
const LOOK_BACK = 52
/** "Look at name dot com", "our gallery at …": the text before this "at" is not part of an address. */
const NO_LOCAL_PART =
  /(?<![\p{L}\p{N}])(?:look|looking|us|me|is|are|available|find|found|online|see|visit|more|portfolio|site|website|page|work|pictures|photos|gallery)\s{1,3}$/iu
/** What each of them ends with; most texts contain none and need no closer look. */
const ANY_ENDING = new RegExp(String.raw`(?:[.)\]}]|dot)\s{0,3}(?:c\s?o\s?m|${SURE})`, 'iu')

/** E-mail addresses with spaces or words in them: "ana @ bob . com", "ana (at) bob dot com". */
export function disguisedEmails(text: string, take: Take): void {
  if (!ANY_ENDING.test(text)) return
  let from = 0
  AT.lastIndex = 0
  for (let sign = AT.exec(text); sign; sign = AT.exec(text)) {
    const isWord = sign[0].length === 2
    const after = isWord ? AFTER_WORD : AFTER_SIGN
    after.lastIndex = AT.lastIndex
    if (!after.test(text)) continue
    const end = after.lastIndex
    const before = BEFORE_AT.exec(text.slice(Math.max(from, sign.index - LOOK_BACK), sign.index))
    if (!before || (isWord && NO_LOCAL_PART.test(before[0]))) continue
    take(sign.index - before[0].length, end)
    from = end
    AT.lastIndex = end
  }
}

const DOT_ENDING = new RegExp(
  String.raw`(?:\.\s{1,3}com|(?<=\s)\.\s{0,3}(?:com|net|org)|(?:(?<=\s)dot\s|[([{]\s?(?:dot|\.)\s?[)\]}])\s{0,3}${SURE})${END}`,
  'giu',
)
const BEFORE_DOT = new RegExp(String.raw`(?<!${WORD})(${WORD}{2,48})\s{0,3}$`, 'u')
/** "The dot com bubble", "a dot com startup": talk about such addresses. */
const TALK_BEFORE = /^(?:the|an?|this|that|his|her|their|our|my|your|of|early|first|old|big|some|every|no)$/i
const TALK_AFTER = /^\s{1,3}(?:bubble|boom|crash|era|days|years|age|compan|start-?up|world|money|millionaire|suit)/i

/** Web addresses with a space or a word for the dot: "name . com", "name dot com", "name[.]com". */
export function disguisedDomains(text: string, take: Take): void {
  let from = 0
  DOT_ENDING.lastIndex = 0
  for (let dot = DOT_ENDING.exec(text); dot; dot = DOT_ENDING.exec(text)) {
    const before = BEFORE_DOT.exec(text.slice(Math.max(from, dot.index - LOOK_BACK), dot.index))
    const end = DOT_ENDING.lastIndex
    if (!before || TALK_BEFORE.test(before[1]!) || TALK_AFTER.test(text.slice(end, end + 16))) continue
    take(dot.index - before[0].length, end)
    from = end
  }
}

const LETTER = /\p{L}/u
/** An "@" and what may be a name. Looks for both at once: a text may consist of signs without names. */
const HANDLE = /(?<![\p{L}\p{N}._%+\]@-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,29}/gu
const NAME = /[\p{L}\p{N}_][\p{L}\p{N}_.]{2,29}/uy
/** "@ 3pm" without the space. */
const TIME = /^\d{1,2}(?:[.:]?\d\d)?(?:am|pm|a\.m|p\.m|h|ish|hrs?|uhr)?$/i
/** Words that people write after an "@" that means "at". */
const NO_HANDLE =
  /(?:the|an|our|my|your|her|his|their|this|that|home|work|church|noon|midnight|sunset|sunrise|dusk|dawn|all|around|about|night|dinner|brunch|venue)\.*(?![\p{L}\p{N}_.])/iuy
/** The name of a network and what may stand between it and somebody's name there. */
const BEFORE_NAME = new RegExp(
  String.raw`\b(?:instagram|insta|ig|tik ?tok|snapchat|telegram|whatsapp|facebook|fb|wechat|viber|skype|linkedin|pinterest|twitter)\b` +
    String.raw`(?:\s(?:handle|name|account|page|profile|user(?:name)?|id))?(?:\s{0,3}(?:[:=→]|->|\bis\b|[-–])\s{0,3}|\s{1,3})` +
    String.raw`(?=@?[\p{L}\p{N}_][\p{L}\p{N}_.]{2})`,
  'giu',
)
/** Words that follow "Instagram:" in a sentence and are not names. */
const NO_NAME =
  /^(?:yes|yeah|none|nope|not|never|please|only|the|our|and|but|for|you|your|they|this|that|there|here|see|via|private|public|open|fine|sure|okay|just|very|what|where|when|who|which|how|thanks|maybe|perhaps|love|lovely|great|wow|gorgeous|beautiful|amazing|stunning|photo|photos|pictures|posts?|stories|reels?)$/i
const LIKE_A_NAME = /^(?=.*\p{L}).*(?:\p{L}[._]\p{L}\p{L}|_|\p{L}\p{N})/u

/** Whether a colon or an arrow introduces what begins at `start`. */
function isAfterColon(text: string, start: number): boolean {
  let before = start - 1
  while (/\s/.test(text[before]!)) before -= 1
  return ':=→>'.includes(text[before]!)
}

/** The end of a name, without the dots that end the sentence. */
function withoutDots(text: string, end: number): number {
  return text[end - 1] === '.' ? withoutDots(text, end - 1) : end
}

/** Whether what follows the "@" at `start` is somebody's name. */
function isHandle(text: string, start: number, end: number): boolean {
  if (end - start < 4) return false
  if (text[start + 1]! >= 'A') {
    NO_HANDLE.lastIndex = start + 1
    return !NO_HANDLE.test(text)
  }
  const name = text.slice(start + 1, end)
  return !TIME.test(name) && LETTER.test(name)
}

/** Names on social networks: "@ana.bob", "ig: ana.bob", "my insta is ana_bob". (X125) */
export function socialNames(text: string, take: Take): void {
  let from = 0
  let start = -1
  function takeAt(first: number, end: number): void {
    take(first, end)
    from = end
  }
  function nextHandle(): void {
    start = HANDLE.test(text) ? text.lastIndexOf('@', HANDLE.lastIndex - 1) : text.length
  }
  function takeHandlesBefore(until: number): void {
    for (; start < until; nextHandle()) {
      const end = withoutDots(text, HANDLE.lastIndex)
      if (start >= from && isHandle(text, start, end)) takeAt(start, end)
    }
  }
  HANDLE.lastIndex = 0
  nextHandle()
  BEFORE_NAME.lastIndex = 0
  while (BEFORE_NAME.test(text)) {
    const nameStart = BEFORE_NAME.lastIndex
    NAME.lastIndex = text[nameStart] === '@' ? nameStart + 1 : nameStart
    const first = NAME.lastIndex
    NAME.test(text)
    const end = withoutDots(text, NAME.lastIndex)
    const name = text.slice(first, end)
    const isSaid = isAfterColon(text, nameStart) ? LETTER.test(name) && !NO_NAME.test(name) : LIKE_A_NAME.test(name)
    if (!isSaid) continue
    takeHandlesBefore(nameStart)
    if (nameStart >= from) takeAt(nameStart, end)
  }
  takeHandlesBefore(text.length)
}
