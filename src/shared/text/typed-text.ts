/** Characters that nobody sees: the default ignorables, controls, annotations, noncharacters and a picture's placeholder. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\ufff9-\ufffc\u{1d159}`
const ALL_UNSEEN = new RegExp(`(?:(?!\n)[${UNSEEN}])+`, 'gu')
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Every blank of another width, tabs and Braille's included. */
const BLANKS = /[\t\u2800]|(?![ \n])\p{Zs}/gu
/** Marks, blanks and invisible characters alone show nothing. */
const SEEN = /[^\p{M}\p{Z}\p{Cc}\p{Cf}]/u
const BEYOND_ASCII = /[^\n -~]/

/** Where an invisible character changes what is seen: the emoji, scripts and ideographs that are typed with one. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u
const KEYCAP_BASE = /[0-9#*]/
const KEYCAP = '\u20e3'
const BLACK_FLAG = '\u{1f3f4}'
const FLAG_TAGS = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u
const JOINING =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u
const ZWNJ = '\u200c'
const ZWJ = '\u200d'

/** The part of some invisible characters that is seen between these two neighbors. */
function seenOf(run: string, before: string, after: string): string {
  if (before === BLACK_FLAG && FLAG_TAGS.test(run)) return FLAG_TAGS.exec(run)![0]
  if (KEYCAP_BASE.test(before)) return run.includes('\ufe0f') && after === KEYCAP ? '\ufe0f' : ''
  const look = /[\ufe0e\ufe0f]/.exec(run)?.[0] ?? ''
  if (EMOJI.test(before)) return look + (run.includes(ZWJ) && EMOJI.test(after) ? ZWJ : '')
  if (/\p{Ideographic}/u.test(before)) return /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u.exec(run)?.[0] ?? ''
  if (/\p{Script=Mongolian}/u.test(before)) return /[\u180b-\u180f]/.exec(run)?.[0] ?? ''
  if (!JOINING.test(before)) return /\p{Emoji}/u.test(before) ? look : ''
  if (run.includes(ZWJ)) return ZWJ
  return run.includes(ZWNJ) && JOINING.test(after) ? ZWNJ : ''
}

/**
 * The reader of every text that a person types, for browser and server: line ends become `\n`, blanks ordinary, and
 * letters are composed (NFC). What nobody sees goes: direction marks, soft hyphens, zero-width spaces, fillers, control
 * characters. It stays only where people type it to be seen: joiners in emoji and after letters of scripts that join
 * (Persian, Hindi, Malayalam), emoji selectors, keycaps, the tags of a flag, an ideograph's variant. A text that shows
 * nothing is empty. Half characters stay, for the schema to refuse. (X145)
 */
export function cleanText(value: string): string {
  if (!BEYOND_ASCII.test(value)) return value.trim()
  const text = value
    .replace(LINE_ENDS, '\n')
    .replace(BLANKS, ' ')
    .replace(ALL_UNSEEN, (run, at: number, all: string) =>
      seenOf(
        run,
        /.$/su.exec(all.slice(Math.max(0, at - 2), at))?.[0] ?? '',
        /^./su.exec(all.slice(at + run.length, at + run.length + 2))?.[0] ?? '',
      ),
    )
    .normalize('NFC')
    .trim()
  return SEEN.test(text) ? text : ''
}

/** The same on one line: line ends become blanks. */
export const cleanLineOf = (value: string): string =>
  cleanText(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
