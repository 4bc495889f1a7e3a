import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { textColumns } from './contact-walk.ts'

/** Characters that nobody sees and nobody means: they come along with a paste or from a keyboard for another direction. */
export const HIDDEN_CHARACTERS: readonly string[] = [
  '­',
  '͏',
  '؜',
  'ᅟ',
  'ᅠ',
  '឴',
  '᠎',
  '​',
  '‎',
  '‏',
  '‪',
  '‫',
  '‬',
  '‭',
  '‮',
  '⁠',
  '⁣',
  '⁦',
  '⁩',
  '⁪',
  'ㅤ',
  'ﾠ',
  '﻿',
  '￹',
  '￻',
  '￼',
  '￾',
  '￿',
  '﷐',
  '𝅳',
  '🿾',
  '󠀁',
  '󠁧',
  '󠁿',
  '︀',
  '︎',
  '️',
  '󠄀',
  '\0',
  '',
  '\x07',
  '\b',
  '\x1B',
  '',
  '',
  '',
  '',
]

/** Texts that a reader would see nothing of. */
export const BLANK_TEXTS: readonly string[] = [
  '',
  ' ',
  '\n\n',
  '	',
  'ㅤ',
  'ㅤㅤ ㅤ',
  '⠀',
  '⠀\n⠀',
  '́',
  '́̈⃣',
  '​',
  '‍',
  '‌‍',
  '️',
  '️︎',
  '­',
  '\xA0 ',
  '　',
  'ﾠ',
  'ᅟ',
  '‮‬',
  '󠄀',
  '󠁧󠁿',
  '᠎',
  '\u2028',
  '\0',
  '﻿',
  '￼',
  '𝅙',
]

/** Words and emoji that need an invisible character to look right. */
export const WORDS_WITH_JOINERS: readonly string[] = [
  'Zoë Åsberg-O’Neill',
  '李小龍',
  'נרגס',
  'שָׁלוֹם',
  'สวัสดี',
  'نرگس‌خاتون',
  'می‌خواهم',
  'ه‍.ش',
  'क्‍ष',
  'क्‌ष',
  'ന്‍',
  'ශ්‍රී',
  'র‍্যাব',
  '👩‍❤️‍👨',
  '🧑🏽‍⚕️',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴‍☠️',
  '🇨🇭🇩🇪',
  '👍🏿',
  '❤️',
  '☎︎',
  '1️⃣',
  '#️⃣',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '葛󠄀城市',
  'ᠠ᠋ᠭ',
]

/** Half of a character, in every place: no store takes it. */
export const HALVES: readonly string[] = [
  'a\ud83d',
  '\ude00b',
  'a\ud83d b',
  '\ud83d',
  '\udc00\ud800',
  '\ud83d\u200b\ude00',
]

const FAMILY = '👨\u200d👩\u200d👧\u200d👦'
/** A paste with everything invisible, and emoji where bells and mails cut. */
export const ODD_PASTE = `\u202aSo\u00adft\u200bware\u202c ${HIDDEN_CHARACTERS.join('')} cafe\u0301 ${'x'.repeat(140)}${FAMILY.repeat(15)}${'x'.repeat(100)}`
/** Half a sequence at an end, a lost half, and all that is invisible; the joiner of a family is not. */
export const BROKEN =
  /\ufffd|\u200d(?!\p{Extended_Pictographic})|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u3164]|(?!\n)\p{Cc}|\\u00(?:[01]|7f)/u

/** The text columns in which something is broken, and how many texts of the paste there are. */
export async function brokenColumns(db: Db): Promise<{ broken: string[]; count: number }> {
  const broken: string[] = []
  let count = 0
  for (const { table, column } of await textColumns(db)) {
    const texts = await rows<{ text: string | null }>(
      db.execute(sql`select ${sql.raw(`"${column}"`)}::text as text from ${sql.raw(`"${table}"`)}`),
    )
    count += texts.filter(({ text }) => text?.includes('Software')).length
    if (texts.some(({ text }) => text && BROKEN.test(text))) broken.push(`${table}.${column}`)
  }
  return { broken, count }
}
