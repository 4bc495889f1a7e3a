import { LOOKALIKES } from './lookalikes.ts'

// A text is folded before it is looked at: whatever is read as a letter, a digit, a dot or an at-sign becomes that sign,
// and what nobody sees is left out. A map leads back, so that exactly what was typed is removed. (X144)

/** Zero-width, direction and soft-hyphen characters: they hide an address from a filter or reverse a line. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g
/** Joiners belong in emoji and in some scripts, never between Latin letters. */
const STRAY_JOINERS = /(?<=[\x21-\x7e])[\u200c\u200d]+(?=[\x21-\x7e])/g
/** Most texts are plain ASCII and need no closer look. */
const BEYOND_ASCII = /[^\0-\x7f]/

/** A text without invisible characters. */
export const withoutInvisible = (text: string): string =>
  BEYOND_ASCII.test(text) ? text.replace(INVISIBLE, '').replace(STRAY_JOINERS, '') : text

export type Folded = {
  text: string
  /** Where each folded sign stands in the original; null when nothing moved. */
  at: Uint32Array | null
}

/** Runs of characters that have no compatibility form: the first one, the last one, and what the first one stands for. */
const RUNS: readonly (readonly [first: number, last: number, is: string])[] = [
  // what stands for something taken is not typed
  ...([0xfdd0, 0xfdd1, 0xfdd2, 0xfffc] as const).map((code) => [code, code, '?'] as const),
  // circled, negative and double digits
  ...([0x2776, 0x2780, 0x278a, 0x24f5] as const).map((first) => [first, first + 8, '1'] as const),
  ...([0x24ff, 0x1f10b, 0x1f10c] as const).map((zero) => [zero, zero, '0'] as const),
  // dice, Ethiopic and Chinese digits
  [0x2680, 0x2685, '1'],
  [0x1369, 0x1371, '1'],
  [0x3007, 0x3007, '0'],
  // letters in circles, in squares and of flags; tags are invisible
  ...([0x1f150, 0x1f170, 0x1f1e6] as const).map((first) => [first, first + 25, 'A'] as const),
]
/** Digits of other languages, small capitals and letters upside down; dots of every size are told from full stops. */
const SYMBOLS: readonly (readonly [is: string, looks: string])[] = [
  ['0', '零'],
  ['1', '一'],
  ['2', '二'],
  ['3', '三'],
  ['4', '四'],
  ['5', '五'],
  ['6', '六'],
  ['7', '七'],
  ['8', '八'],
  ['9', '九'],

  ['.', '。｡۔˙։।᛫٫'],
  ['•', '·•‧∙⋅・･●⚫⬤◦▪⸱⏺🔴🔵⚪'],
  ['@', '⍟◎⊚'],
  ['10', '🔟'],
  ['-', 'ー'],
  ...[...'aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘqǫrʀtᴛuᴜvᴠwᴡyʏzᴢaɐcɔeǝfɟgƃhɥjɾkʞlןmɯrɹtʇvʌyʎ'.matchAll(/(\w)(\W)/g)].map(
    ([, is, sign]) => [is!, sign!] as const,
  ),
]

const DIGIT = /^\p{Nd}$/u
const UNSEEN = /^[\p{DI}\p{Cf}\p{M}\u{e0000}-\u{e01ef}]$/u
const MARKS = /\p{M}/gu
const KINDS: readonly (readonly [kind: RegExp, is: string])[] = [
  [/^\p{Zs}|\u2800$/u, ' '],
  [/^[\p{Zl}\p{Zp}]$/u, '\n'],
  [/^\p{Pd}$/u, '-'],
  [/^\p{Ps}$/u, '('],
  [/^\p{Pe}$/u, ')'],
  [/^[‘’]$/, "'"],
  [/^[\p{Pi}\p{Pf}]$/u, '"'],
]
/** Scripts of many characters that nobody reads as Latin: CJK and Hangul, and everything beyond the emoji. */
const isOwnScript = (code: number) =>
  (code >= 0x3400 && code < 0xa000) || (code >= 0xac00 && code < 0xd800) || (code > 0x1fc00 && code < 0xe0000)

/** What is known of each code point; what is found out is added. */
const KNOWN = new Map<number, string>()
for (const [first, last, is] of RUNS) {
  for (let code = first; code <= last; code += 1) KNOWN.set(code, String.fromCharCode(is.charCodeAt(0) + code - first))
}
for (const [is, looks] of [...LOOKALIKES, ...SYMBOLS]) for (const one of looks) KNOWN.set(one.codePointAt(0)!, is)

/** Each script's digits are ten consecutive code points, so the value is the distance to the first. */
function digitOf(code: number): string {
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

function find(code: number): string {
  const sign = String.fromCodePoint(code)
  if (UNSEEN.test(sign)) return ''
  if (DIGIT.test(sign)) return digitOf(code)
  const plain = sign.normalize('NFKD').replace(MARKS, '')
  if (plain !== sign) {
    const folded = Array.from(plain, (part) => KNOWN.get(part.codePointAt(0)!) ?? part).join('')
    return /^[\0-\x7f•]+$/.test(folded) ? folded : sign
  }
  return KINDS.find(([kind]) => kind.test(sign))?.[1] ?? sign
}

function foldOf(code: number): string {
  const known = KNOWN.get(code)
  if (known !== undefined) return known
  if (isOwnScript(code)) return String.fromCodePoint(code)
  const found = find(code)
  KNOWN.set(code, found)
  return found
}

/** The longest form of one character, "(20)" and the like, with room to spare. */
const FORM_MAX = 24
const UTF16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/** A text as it reads, in plain letters, digits and characters. */
export function fold(text: string): Folded {
  if (!BEYOND_ASCII.test(text)) return { text, at: null }
  let units = new Uint16Array(text.length + FORM_MAX)
  let at = new Uint32Array(units.length + 1)
  let length = 0
  for (let from = 0; from < text.length; from += 1) {
    const start = from
    const unit = text.charCodeAt(from)
    if (unit < 128) {
      units[length] = unit
      at[length] = start
      length += 1
    } else {
      const code = text.codePointAt(from)!
      if (code > 0xffff) from += 1
      const form = foldOf(code)
      for (let part = 0; part < form.length; part += 1) {
        units[length] = form.charCodeAt(part)
        at[length] = start
        length += 1
      }
    }
    if (length + FORM_MAX > units.length) {
      const wider = new Uint16Array(units.length * 2)
      wider.set(units)
      units = wider
      const longer = new Uint32Array(units.length + 1)
      longer.set(at)
      at = longer
    }
  }
  at[length] = text.length
  return { text: UTF16.decode(units.subarray(0, length)), at }
}
