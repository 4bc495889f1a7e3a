import { DOT_WORD, PROVIDERS } from '../addresses.ts'
import { anyOf, BEGIN, END, MY, notAfter, notBefore, oneOf, phrase } from '../phrases.ts'

// Addresses in pieces: without their dot or their sign, spelled, backwards, or half said.

const LARGE_PROVIDERS = String.raw`g\s?mail|hotmail|icloud|proton\s?mail|yahoo|googlemail`
/** "com" and its like, with blanks or digits for letters. */
const LEET_COM = oneOf('c0m', 'n3t', '0rg', String.raw`c\s[o0]\sm`, String.raw`n\se\st`)
const SITE_BUILDERS = anyOf('squarespace wixsite wix wordpress pixieset smugmug weebly format pic-?time zenfolio')
/** What ends in "com" or has it behind it and is no address. */
const COM_WORDS = 'tele inter sit rom dot mal via bal'

const WEB_PIECES: readonly RegExp[] = [
  // "www marsh com", "h t t p s : / /"
  new RegExp(String.raw`${BEGIN}(?:w\s?w\s?w|h\s?t\s?t\s?p\s?s?)(?:[\s:,/]|$)`, 'iu'),
  // "t me slash marsh"
  phrase(String.raw`t (?:dot )?me (?:slash|/) ?\p{L}`),
  // "marsh.c0m", "marsh . c o m", "marsh dot c o m"
  new RegExp(String.raw`[\p{L}\p{N}]\s?[.•]\s?${LEET_COM}${END}`, 'iu'),
  phrase(`${DOT_WORD} {1,2}${LEET_COM}${END}`),
  // "marshstudio com"
  new RegExp(
    String.raw`(?<=[\p{L}\p{N}-]{4})(?<!(?:^|[^\p{L}\p{N}])${anyOf('and dot the with from that')})\s{1,3}com(?=\s{0,2}(?:$|[.,!?;)\n/]))`,
    'iu',
  ),
  // "marsh~com"
  new RegExp(
    String.raw`(?<=[\p{L}\p{N}]{3})(?<!(?:^|[^\p{L}\p{N}])${anyOf('rom sit dot tele inter non')})[^\s\p{L}\p{N}.@\ufffc\ufdd0-\ufdd2]{1,3}com(?![\p{L}\p{N}'’-])`,
    'iu',
  ),
  // "gmailcom", "marshDOTcom"
  new RegExp(String.raw`(?<=[a-z]{5})com${END}(?<!${anyOf(COM_WORDS)}com)`, 'u'),
  /(?<=[a-z]{2})(?:AT|DOT)[a-z]{1,30}DOT[a-z]{2,4}(?![a-z])/u,
  /(?<=[a-z]{3})DOT(?:com|net|org)(?![a-z])/u,
  new RegExp(String.raw`(?<=\p{L}{6})\sdotcom${END}`, 'iu'),
  // "moc.hsram"
  new RegExp(String.raw`${BEGIN}(?:moc|ten|gro)\.[\p{L}\p{N}-]{2,}|moc\.liamg`, 'iu'),
  new RegExp(String.raw`\.(?:c\s?om|co\sm)${END}`, 'iu'),
  // a camera, an arrow, a name
  /(?:📷|📸|🤳)\s?[:→]\s?@?[\p{L}\p{N}_.]{4}/u,
  // "sam&#64;marsh", "sam%40marsh"
  /&(?:#(?:x[0-9a-f]{2,4}|\d{2,4})|commat|period|sol);|%(?:40|2e)[a-z]/i,
  // "punto com", "dot + com", "dot squarespace"
  phrase(String.raw`${oneOf(DOT_WORD, 'period', 'point')} {1,2}(?:com|net|org|co )${END}`),
  new RegExp(String.raw`${BEGIN}${DOT_WORD}[^\p{L}\p{N}\n]{1,5}(?:com|net|org)${END}`, 'iu'),
  new RegExp(String.raw`(?:${BEGIN}${DOT_WORD}\s|\.)${SITE_BUILDERS}${END}`, 'iu'),
]
const TALKS_OF_DOTCOM =
  /dot\s?com\s(?:bubble|boom|crash|era|days|years|age|compan|start-?up|world|money|millionaire|suit)/iu

const MAIL_WORDS =
  'a about and any apple at attach both business by check checks christmas each email emails find for free from gets google had has have her his hotmail i if in inbox is its joint mail mails my new no not old on one only or our outlook own personal same send sends sent shared spam the their this through to too two use used uses using via was we with work yahoo your'
const IS_MAIL_TALK = new RegExp(`^${anyOf(MAIL_WORDS)}$`, 'i')
/** "samklein gmail", "samklein (gmail)", "samklein on gmail". */
const NAME_PROVIDER = new RegExp(
  BEGIN +
    String.raw`([\p{L}\p{N}._%+-]{2,40})(?:\s{1,3}|\s?[-*#~/|]\s?|\s{0,2}[([{<]\s?)(?:(on|with|under)\s)?(?:${LARGE_PROVIDERS})${END}`,
  'giu',
)
const AT_SIGN = oneOf(String.raw`\b(?:at|arroba)\b`, String.raw`[([{<*"]\s?(?:at|@|a)\s?[)\]}>*"]`, String.raw`\s?@\s?`)
const A_PLACE = 'the home work church noon night dinner venue brunch sunset'
const NOT_AN_ADDRESS =
  'not the in full on at down being already always still slow a so new too below above attached broken'

const MAIL_PIECES: readonly RegExp[] = [
  // "samklein at gmail"; somebody who works at Yahoo is no address
  new RegExp(
    String.raw`${notAfter('work works worked working job met engineer team')}${AT_SIGN}\s{0,3}(?:the\s)?(?:${PROVIDERS})\b`,
    'iu',
  ),
  // "samklein@marsh"
  new RegExp(String.raw`(?<=[\p{L}\p{N}._%+-]{2})@${notBefore(A_PLACE)}\p{L}[\p{L}\p{N}-]{2,}`, 'iu'),
  // "gmail: samklein", "the rest is gmail"
  new RegExp(String.raw`${BEGIN}(?:${LARGE_PROVIDERS})\s?(?:[:=-]|->|is\s)\s?["']?[\p{L}\p{N}]`, 'iu'),
  phrase(
    String.raw`(?:rest|end|ending|other half|second half|provider|part after it) (?:is|ends in|with|at) (?:${LARGE_PROVIDERS})`,
  ),
  // "gmail,com"
  new RegExp(String.raw`(?:gmail|hotmail|icloud|yahoo|googlemail|protonmail)\s?[^\p{L}\p{N}]{0,3}\s?com${END}`, 'iu'),
  // "my email is samklein"
  phrase(
    `${MY} ${oneOf('e-?mail', 'mail', 'mail address', 'e-?mail address')} (?:is|=|:) ?${notBefore(NOT_AN_ADDRESS)}["']?[\\p{L}\\p{N}]`,
  ),
]

const ANY_PROVIDER = new RegExp(LARGE_PROVIDERS, 'iu')

function hasProviderName(text: string): boolean {
  for (const [, name, word] of text.matchAll(NAME_PROVIDER)) {
    if (!IS_MAIL_TALK.test(name!) && (!word || /[\d._]/.test(name!) || name!.length > 5)) return true
  }
  return false
}

/** Whether a web address is probably in the text, in pieces. */
export const hasWebPieces = (text: string): boolean =>
  WEB_PIECES.some((piece) => piece.test(text)) && !TALKS_OF_DOTCOM.test(text)

/** Whether an e-mail address is probably in the text, in pieces. */
export const hasMailPieces = (text: string): boolean =>
  MAIL_PIECES.some((piece) => piece.test(text)) || (ANY_PROVIDER.test(text) && hasProviderName(text))
