import { anyOf, BEGIN, MY, maybe, oneOf, phrase } from '../phrases.ts'

// Phone numbers that are said and not written, or written in pieces.

const AREA = String.raw`[2-9]\d\d`
const SIGN = anyOf('dash hyphen minus dot point period space slash then stroke x punto guion')
const SAID_SIGN = String.raw`\W{0,3}${oneOf(SIGN, 'and then')}\W{1,3}`
/** What leads from one piece of a number to the next; a comma alone is a list's. */
const LEADS_ON = anyOf(
  'and then after that next first second third last finally plus followed by half part ends with is the number comes it und et y puis luego dann',
)
const NO_WORD = String.raw`[^\p{L}\p{N}]`
const BETWEEN_PIECES = String.raw`${NO_WORD}{1,4}${LEADS_ON}(?:${NO_WORD}{1,4}${LEADS_ON}){0,6}${NO_WORD}{1,4}`
/** Prices and numbers of guests are round. */
const NOT_ROUND = String.raw`(?!\d*[05]0(?!\d))\d{4}(?!\d)`

const NUMBERS: readonly RegExp[] = [
  // "my area code is 512"
  phrase(`area code ?(?:is |: ?)?${AREA}(?!\\d)`),
  // "512 dash 555 dash 0142"
  new RegExp(String.raw`(?<!\d)${AREA}\W{0,3}(?:${SIGN}\W{1,3}){0,2}${AREA}${SAID_SIGN}\d{2}\W{0,3}\d{2}(?!\d)`, 'iu'),
  // "512 and 555 and then 0142", "first 512555, second half 0142"
  new RegExp(String.raw`(?<!\d)${AREA}${BETWEEN_PIECES}${AREA}${BETWEEN_PIECES}${NOT_ROUND}`, 'iu'),
  new RegExp(String.raw`(?<!\d)${AREA}${AREA}${BETWEEN_PIECES}${NOT_ROUND}`, 'iu'),
  // "2410555215 backwards"
  /\d{10,11}[^\d\n]{0,20}(?:backwards?|reversed?|in reverse|from the end)/iu,
  /(?:backwards?|reversed?|in reverse)[^\d\n]{0,20}\d{10,11}/iu,
  // "my number is five one two"
  phrase(
    `${MY} ${maybe(oneOf('phone', 'cell', 'mobile', 'telephone', 'whatsapp'))}(?:number|digits) (?:is|are|=|:) {0,2}["(]?` +
      oneOf(String.raw`\d\D{0,3}\d`, '\ufdd1', `${anyOf('zero one two three four five six seven eight nine')} \\p{L}`),
  ),
]
/** "1-800-WEDDING", in capitals only. */
const VANITY = new RegExp(
  String.raw`${BEGIN}(?:1[-. ])?\(?${AREA}\)?[-. ](?:${AREA}[-. ][A-Z]{4}|(?<=[-.)]\s?)[A-Z]{7}|[A-Z]{3}[-. ][A-Z0-9]{4})(?![\p{L}\p{N}])`,
  'u',
)

/** Whether a phone number is probably in the text, in words or in pieces. */
export const hasNumberPieces = (text: string): boolean =>
  NUMBERS.some((number) => number.test(text)) || VANITY.test(text)
