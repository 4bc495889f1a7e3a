import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { textColumns } from './contact-walk.ts'

/** Characters that nobody sees and nobody means: they come along with a paste or from a keyboard for another direction. */
export const HIDDEN_SIGNS: readonly string[] = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u180e', '\u200b', '\u200e', '\u200f', '\u202a'],
  ...['\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2063', '\u2066', '\u2069', '\u206a', '\u3164', '\uffa0'],
  ...['\ufeff', '\ufff9', '\ufffb', '\ufffc', '\ufffe', '\uffff', '\ufdd0', '\u{1d173}', '\u{1fffe}', '\u{e0001}'],
  ...['\u{e0067}', '\u{e007f}', '\ufe00', '\ufe0e', '\ufe0f', '\u{e0100}'],
  ...['\u0000', '\u0001', '\u0007', '\u0008', '\u001b', '\u001f', '\u007f', '\u0080', '\u009f'],
]

/** Texts that a reader would see nothing of. */
export const BLANK_TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\n\n',
    '\t',
    '\u3164',
    '\u3164\u3164 \u3164',
    '\u2800',
    '\u2800\n\u2800',
    '\u0301',
    '\u0301\u0308\u20e3',
  ],
  ...[
    '\u200b',
    '\u200d',
    '\u200c\u200d',
    '\ufe0f',
    '\ufe0f\ufe0e',
    '\u00ad',
    '\u00a0\u2003',
    '\u3000',
    '\uffa0',
    '\u115f',
  ],
  ...['\u202e\u202c', '\u{e0100}', '\u{e0067}\u{e007f}', '\u180e', '\u2028', '\u0000', '\ufeff', '\ufffc', '\u{1d159}'],
]

/** Words and emoji that need an invisible character to look right. */
export const WORDS_WITH_JOINERS: readonly string[] = [
  ...['Zoë Åsberg-O’Neill', '李小龍', 'נרגס', 'שָׁלוֹם', 'สวัสดี'],
  ...['نرگس\u200cخاتون', 'می\u200cخواهم', 'ه\u200d.ش', 'क्\u200dष', 'क्\u200cष', 'ന്\u200d', 'ශ්\u200dරී', 'র\u200d্যাব'],
  ...[
    '👩\u200d❤\ufe0f\u200d👨',
    '🧑🏽\u200d⚕\ufe0f',
    '👨\u200d👩\u200d👧\u200d👦',
    '🏳\ufe0f\u200d🌈',
    '🏴\u200d☠\ufe0f',
    '🇨🇭🇩🇪',
    '👍🏿',
  ],
  ...[
    '❤\ufe0f',
    '☎\ufe0e',
    '1\ufe0f\u20e3',
    '#\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ...['葛\u{e0100}城市', '\u1820\u180b\u182d'],
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
export const ODD_PASTE = `\u202aSo\u00adft\u200bware\u202c ${HIDDEN_SIGNS.join('')} cafe\u0301 ${'x'.repeat(140)}${FAMILY.repeat(15)}${'x'.repeat(100)}`
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
