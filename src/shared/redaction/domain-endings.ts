import { fold } from './fold.ts'
import { REGISTERED } from './registered-endings.ts'

let all: Set<string> | undefined

/** Whether a word is a registered ending of domains, as it reads folded. */
function isEnding(word: string): boolean {
  if (word.length < 2) return false
  all ??= new Set(fold(REGISTERED).text.split(' '))
  return all.has(word.toLowerCase())
}

const wordsOf = (words: string) => new Set(words.split(' '))

/** Endings that are also words a sentence goes on with: "so lovely.so we", "come hungry.be there". */
const WORDS = wordsOf(
  'am as at be best bid black blue call click cool date day direct drive eat everybody fast final fit fly free fun fund ' +
    'green help here hot how if in is it join kim like live lol love man may me meet men mom dad monster my new next no now ' +
    'off ok one open party pay play plus prime re read red rent rest rip run safe save show so stream talk tell thank to today ' +
    'top tips us very watch wed win work works wow yes you zero',
)
/** Endings that are also the names of files: "album.zip". */
const FILES = wordsOf('zip mov')

/** Files that are sent and named, whatever stands before: "timeline_v3.final.pdf". */
const FILE_NAME =
  /\.(?:pdf|docx?|xlsx?|pptx?|pages|numbers|jpe?g|png|heic|tiff?|gif|webp|raw|dng|nef|cr[23]|arw|mp[34]|m4a|wav|txt|csv|ics)$/i

/** Endings certain enough behind a spoken dot: "marsh dot photography". */
export const SPOKEN_ENDINGS =
  '(?:com|net|org|edu|co|io|ai|me|info|biz|de|uk|fr|es|it|nl|eu|ca|au|art|photography|photo|photos|pictures|studio|wedding|weddings|gallery)'

/** What is written before a dot anyway: "Dr.med", "St.Barth", "No.1". */
const ABBREVIATION =
  /^(?:mr|mrs|ms|dr|st|ste|prof|mt|ft|no|nr|vs|ave|rd|blvd|jr|sr|inc|ltd|dept|est|hrs?|mins?|approx|etc|incl|excl|max|min|tel|rev|gen|capt|ca|ph)$/i
/** Nobody writes these without meaning an address. */
const PLAIN_ENDING = /^(?:com|net|org)$/i
const LETTER = /\p{L}/u
const SMALL = /^\P{Lu}+$/u
const LARGE = /^\P{Ll}+$/u

/** How certain it is that words joined by dots are an address. */
export type Verdict = 'sure' | 'likely' | 'no'

/** Whether an ending is written as in an address: small, or large like the rest of it. */
const isWrittenAlike = (host: string, ending: string) => SMALL.test(ending) || (LARGE.test(ending) && LARGE.test(host))

/** Judges the ending of `host`, which follows `name`; with a path after it, it is certain. */
function judge(host: string, name: string, ending: string, hasPath: boolean): Verdict {
  const isNamed = LETTER.test(host.slice(0, host.length - ending.length))
  if (PLAIN_ENDING.test(ending)) {
    return hasPath || (isNamed && (isWrittenAlike(host, ending) || /^com$/i.test(ending))) ? 'sure' : 'likely'
  }
  if (name.length < 2 && !hasPath && ending.length < 3) return 'no'
  if (!isNamed || ABBREVIATION.test(name)) return 'no'
  const word = ending.toLowerCase()
  if (FILES.has(word)) return hasPath ? 'likely' : 'no'
  if (!isWrittenAlike(host, ending)) return name.length > 1 && !WORDS.has(word) && !SMALL.test(name) ? 'likely' : 'no'
  if (hasPath) return 'sure'
  if (name.length < 2) return WORDS.has(word) ? 'no' : 'likely'
  return WORDS.has(word) ? 'likely' : 'sure'
}

/**
 * The part of words joined by dots that is an address, and how certain that is: "marsh.art.We" is an address and a
 * sentence, "marsh.co.uk" one address.
 */
export function judgeHost(host: string, hasPath: boolean): { length: number; verdict: Verdict } {
  if (FILE_NAME.test(host) && !/\.(?:com|net|org)\./i.test(host)) return { length: host.length, verdict: 'no' }
  let verdictSoFar: Verdict = 'no'
  let before = 0
  for (let dot = host.indexOf('.'); dot >= 0; ) {
    const next = host.indexOf('.', dot + 1)
    const label = host.slice(dot + 1, next < 0 ? undefined : next)
    const name = host.slice(before, dot)
    before = dot + 1
    dot = next
    if (label.length < 2) continue
    const ending = label.replace(/[-_]+$/, '')
    if (!isEnding(ending)) continue
    const end = before + ending.length
    const verdict = judge(host.slice(0, end), name, ending, next < 0 && hasPath)
    if (verdict === 'no') continue
    if (next < 0 || !SMALL.test(host[next + 1]!)) return { length: end, verdict }
    verdictSoFar = PLAIN_ENDING.test(ending) ? 'sure' : 'likely'
  }
  return { length: host.length, verdict: verdictSoFar }
}

/** How certain an ending is that stands alone behind a disguised dot. */
export function judgeEnding(word: string): Verdict {
  if (!isEnding(word)) return 'no'
  return WORDS.has(word.toLowerCase()) || FILES.has(word.toLowerCase()) ? 'likely' : 'sure'
}
