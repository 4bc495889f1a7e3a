import { fold } from './fold.ts'

// Numbers and addresses for a reader: spelled out, with letters for digits, letter by letter. They are put together in a
// second text that is only looked at, so what is found there is flagged. (CF6)

const VALUES: Record<string, string> = {}
const LANGUAGES = [
  'zero one two three four five six seven eight nine',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zéro un deux trois quatre cinq six sept huit neuf',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'zero um dois três quatro cinco seis sete oito nove',
  'zero uno due tre quattro cinque sei sette otto nove',
  'nul een twee drie vier vijf zes zeven acht negen',
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  'ноль один два три четыре пять шесть семь восемь девять',
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  'shunya ek do teen char paanch chhe saat aath nau',
]
for (const words of LANGUAGES)
  for (const [digit, word] of fold(words).text.split(' ').entries()) VALUES[word] ??= String(digit)
for (const word of ['oh', 'o', 'nought', 'nil']) VALUES[word] = '0'
for (const word of ['fife', 'fiv', 'fore', 'niner', 'ate', 'sevn', 'zwo'])
  VALUES[word] = { fife: '5', fiv: '5', fore: '4', niner: '9', ate: '8', sevn: '7', zwo: '2' }[word]!
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
for (const [index, word] of TEENS.entries()) VALUES[word] = String(index + 10)

/** Longer words first: "cinque" begins with "cinq". */
const UNIT = Object.keys(VALUES)
  .filter((word) => !TEENS.includes(word))
  .toSorted((one, other) => other.length - one.length)
  .join('|')
/** "triple five", "triple-five". */
const TIMES = String.raw`(?:double|triple|treble)[\s-]{1,2}`
const GAP = String.raw`[\s,.\-/_*;:]{1,4}`
const WORD = String.raw`(?:${TIMES}(?:${UNIT})|(?:${TENS.join('|')})(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|${TEENS.join('|')}|${UNIT}|hundred|\d{1,4})`
/** At least three numbers in a row, of which some are words. */
const SPELLED = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?:${GAP}(?:and\s)?${WORD}){2,14}(?![\p{L}\p{N}])`, 'giu')
const ONE_WORD = new RegExp(
  `(double|triple|treble)[\\s-]{1,2}(${UNIT})|(${TENS.join('|')})(?:[\\s-](one|two|three|four|five|six|seven|eight|nine)(?![\\p{L}]))?|${TEENS.join('|')}|${UNIT}|hundred|\\d{1,4}`,
  'giu',
)
/** Number words written together: "fiveonetwofivefivefive". */
const TOGETHER = /(?:zero|one|two|three|four|five|six|seven|eight|nine){3,15}/giu
const TOGETHER_WORD = /zero|one|two|three|four|five|six|seven|eight|nine/giu

function digitsOf(
  word: string,
  times: string | undefined,
  repeated: string | undefined,
  tens: string | undefined,
  unit: string | undefined,
): string {
  if (times) return VALUES[repeated!.toLowerCase()]!.repeat(times.toLowerCase() === 'double' ? 2 : 3)
  if (tens) return String(TENS.indexOf(tens.toLowerCase()) + 2) + (unit ? VALUES[unit.toLowerCase()]! : '0')
  return /^\d/.test(word) ? word : word.toLowerCase() === 'hundred' ? '00' : VALUES[word.toLowerCase()]!
}

/** Letters that stand for digits, in a word that has digits too or consists only of them. */
const MIXED = /(?<![\p{L}\p{N}])(?=[\dOoIlSsBZz]{2,15}(?![\p{L}\p{N}]))[\dOoIlSsBZz]*\d[\dOoIlSsBZz]*(?![\p{L}\p{N}])/gu
const LETTER_DIGITS: Record<string, string> = {
  o: '0',

  i: '1',
  l: '1',
  z: '2',

  s: '5',

  b: '8',
}

/** "s a m k l e i n", "i-n-s-t-a": single characters with the same one between them. */
const SPACED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]([ .\-_*|/])[\p{L}\p{N}@.](?:(?:\1|(?=[@.])|(?<=[@.]))[\p{L}\p{N}@.]){2,60}(?![\p{L}\p{N}])/gu

const NUMBER_WORD = /\p{L}{2}/u

/** "S12-SSS-0142": the shape of a number, in part in letters. */
const SHAPED =
  /(?<![\p{L}\p{N}])[\dOoIlSsBZz]{3}[-. /]{1,2}[\dOoIlSsBZz]{3}[-. /]{1,2}[\dOoIlSsBZz]{4}(?![\p{L}\p{N}])/gu
/** "five hundred (and) twelve" is five and twelve. */
const HUNDRED =
  /\s{1,2}hundred(?:\s{1,2}and)?(?=[\s-]{1,2}(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{3,6}t(?:een|y)))/giu
/** "five12", "51two": a word at digits. */
const ATTACHED =
  /(?:(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?=\d)|(?<=\d)(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?!\p{L}))/giu
const inDigits = (word: string) => word.replace(/\p{L}/gu, (letter) => LETTER_DIGITS[letter.toLowerCase()] ?? letter)

/** What is written as words and letters, as digits. */
function withDigits(text: string): string {
  return text
    .replace(HUNDRED, '')
    .replace(ATTACHED, (word) => VALUES[word.toLowerCase()]!)
    .replace(TOGETHER, (run) => run.replace(TOGETHER_WORD, (word) => VALUES[word.toLowerCase()]!))
    .replace(SPELLED, (run) => {
      if (!NUMBER_WORD.test(run)) return run
      return run.replace(ONE_WORD, (word, ...parts: (string | undefined)[]) =>
        digitsOf(word, parts[0], parts[1], parts[2], parts[3]),
      )
    })
    .replace(SHAPED, (number) => (/\d\D*\d/.test(number) ? inDigits(number) : number))
    .replace(MIXED, inDigits)
}

/** A text with its spelled digits as digits and its spaced letters together; null where there are none. */
export function spokenForm(text: string): string | null {
  const together = text.replace(SPACED, (run, sign: string) => run.split(sign).join(''))
  const said = withDigits(together)
  return said === text ? null : said
}

const DIGIT_WORD = `(?:${UNIT}|double|triple)`
const SEVEN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${DIGIT_WORD}[\\s,.\\-/_*;:]{1,3}){6}${DIGIT_WORD}(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Whether seven digits or more are spelled out one after the other. */
export const areSpelled = (text: string): boolean => SEVEN_WORDS.test(text)
