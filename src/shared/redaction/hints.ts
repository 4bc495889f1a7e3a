import { PROVIDERS } from './addresses.ts'
import { NETWORKS } from './social-names.ts'

// What only a reader can judge: it is flagged and never removed.

const BEGIN = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`
const NAME = String.raw`["']?@?[\p{L}\p{N}_](?:[\p{L}\p{N}_]|\.(?=[\p{L}\p{N}_])){2,29}["']?`

/** Words that people write before or after the name of a network when they only talk about it. */
const TALK =
  'about account accounts active ad ads after again album albums algorithm all also always and are around as at audio away back because before best between big biggest both boards? but by can caption captions caught challenge check clips? comment comments content couples? could course daily dance dances day days did discovered do does during each either even event events ever every everything everywhere famous feed feeds few file files filter filters first followers? for found fine free friends? from full fun gallery galleries gave generation get good got grid group groups had has have he her here hers? his home how if image images in influencers? inspiration inspired is it its just late later launch likes? link links? list live look looked looks love lovely loved made make many me means messages? moments? month more most mostly much my near never new next nice no nobody nope none not nothing now of off often old on once one only open or other our out over page pages party people perfect phase photo photographer photographers photography photos pic pics picture pictures pins? please popular post posted posting posts present pretty profile profiles public question quickly reel reels right saw search see seen she shot shots should show since so some somewhere songs? soon spot still stories story studio style stuff screenshot screenshots sure tag tagged tags takeover than thanks that the their them then there these they thing things this those though through time today together tomorrow tonight too top trend trends trip us use used users? via video videos wall was we wedding weddings well went were what when where which while who whole why will with without won words? work works world worthy would yes yesterday yeah yet you your'
const IS_TALK = new RegExp(`^(?:${TALK.replaceAll(' ', '|')})$`, 'i')
const IS_FORM = /(?:ing|ed|ly|ers|able|ous|tion|'s|ish)$/i

/** "insta samklein", "ig marsh studio". */
const NETWORK_NAME = new RegExp(
  `${BEGIN}(${NETWORKS})(?:\\s(?:handle|id|name|user ?name|account))?(?:\\s(?:it'?s|i'?m|we'?re|is|as|under|called))?(?:\\s{1,3}|\\s?[:;=>~/|-]{1,2}\\s?)(${NAME})${END}`,
  'giu',
)
const CLAUSE_END = /^\s{0,2}(?:$|[.,!?;)\n]|[^\p{L}\p{N}\s])/u
const SHORT_NETWORK =
  /^(?:[i1l!|]n[s5$]t[a@4]|i\.?g\.?|fb|tg|wapp|snap ?chat|telegram|whats ?app|we ?chat|weixin|viber|bsky|kakao(?: ?talk)?)$/i
const ALSO_A_WORD = /^(?:gram|snap|threads|signal|messenger|discord)$/i
const SAID_BEFORE = /(?:^|[\n.,:;!?(|-]|(?<![\p{L}\p{N}])(?:on|is|my|our|me|us|via|add|by|check|and|at))\s{0,2}["']?$/iu

/** "we are samklein on insta". */
const NAME_ON_NETWORK = new RegExp(
  `${BEGIN}(?:i'?m|i am|we'?re|we are|it'?s|is|as|under|called|named?|handle|username|find|follow|add|search|look for|message|dm|check out|visit)\\s{1,2}(${NAME})(?:\\s[\\p{L}\\p{N}_.]{3,20})?\\s(?:on|in|at)\\s(?:the\\s|my\\s)?${NETWORKS}${END}`,
  'iu',
)

const OURS = String.raw`(?:me|us|(?:my|our|the)\s(?:\p{L}{2,15}\s)?(?:name|names|studio|brand|business|company|firm))`
const CALLS: readonly RegExp[] = [
  // "dm me", "whatsapp me"

  String.raw`(?:dm|pm|whats ?app|telegram|facetime|skype|snap ?chat|we ?chat|viber|imessage|insta|e-?mail)\s(?:me|us)(?!\s(?:if|when|once|through|via|here)\b)`,
  // "message me on insta", "hit us up on ig"
  String.raw`(?:dm|pm|message|msg|text|ping|add|write|contact|reach|find|hit|catch|follow|call|ring|chat with|talk to|speak to)\s(?:to\s)?(?:me|us)\s(?:\p{L}{1,12}\s){0,2}(?:on|at|via|through|thru|over|by|in)\s(?:the\s|my\s|our\s)?(?:${NETWORKS}|${PROVIDERS}|e-?mail)`,
  String.raw`(?:find|reach|contact|message|follow)\s(?:me|us)\s(?:under|as|@)\s\p{L}`,
  // "find me at samklein", not "at the bar", "at table 4", "at noon"
  String.raw`(?:find|reach|contact|message)\s(?:me|us)\s(?:at|on)\s(?!(?:the|an?|our|my|your|his|her|their|this|that|these|table|noon|any|all|one|both|either|each|least|home|work|church|saturdays?|sundays?|weekdays?|weekends?|mondays?|fridays?|room|gate|exit|short|first|around|about|night|deck|site|location|time|\p{L}+\s(?:street|st|avenue|ave|road|park|hotel|barn|hall|estate|farm|church|beach|square|house|station))${END})\p{L}`,
  // "google me", "google marsh studio", "look us up"
  String.raw`(?:google|bing|duckduckgo)\s(?:${OURS}|["']?\p{L}{3,20}\s(?:\p{L}{3,20}\s)?(?:photo|photos|photography|photographer|studio|studios|films?|weddings?|pictures)["']?)`,
  String.raw`(?:search|look)\s(?:for\s|up\s|online\sfor\s|on\sgoogle\sfor\s)?(?:me|us|(?:my|our)\s(?:\p{L}{2,15}\s)?(?:name|studio|brand|business|company|firm))(?:\s(?:up|online|on)${END}|\s{0,2}$|\s{0,2}[.,!])`,
  // "my handle is", "same name on insta"
  String.raw`(?:my|our)\s(?:\p{L}{2,12}\s)?(?:handle|user ?name|screen ?name|insta(?:gram)?|ig|gram|snap(?:chat)?|tik ?tok|telegram|facebook|fb|whats ?app|we ?chat|discord|skype|linktree)(?:\s(?:handle|name|account|page|id))?\s?(?:is|are|=|:|->|-)\s?(?!(?:not|full|down|private|public|mostly|only|a|all|where|always|often|open|just|so|new|old|empty|dead|there|where|being)${END})["']?@?\p{L}`,
  String.raw`(?:my|our|the)\s(?:web ?site|web ?page|url|web address|domain)\s(?:is|=|:)\s?(?!(?:not|under|down|being|still|new|old|the|a|an|up|in|at|on|so|very|too|almost|now|live|ready|where|slow|fine|full|just|only|done|broken|offline|online)${END})["']?\p{L}`,
  String.raw`hmu\s(?:on|at|via)`,
  String.raw`dm\s\p{L}{4,20}\s{0,2}(?:$|[.,!])`,
  String.raw`(?:search|google)\s(?!the|for|our|my|your)\p{L}{4,20}\s(?:on|in)\s(?:google|maps)`,
  String.raw`same\s(?:handle|name|user ?name)\s(?:on|at|everywhere)`,
  String.raw`(?:handle|user ?name)\s?[:=]\s?["']?@?\p{L}`,
  String.raw`link(?:s)?\s(?:is\s)?in\s(?:my|our|the)?\s?(?:bio|profile)`,
  String.raw`(?:slide into|check|hit)\s(?:up\s)?(?:my|our)\s(?:dms?|insta|ig)`,
  // "let's move to whatsapp", "add me: samklein", "the gram: samklein", "on ig I am samklein", "look up marsh studio online"
  String.raw`(?:let'?s|lets|(?:can|could|shall|should)\swe|we\s(?:can|could|should))\s(?:move|switch|continue|go|talk|chat)\s(?:this\s|it\s|over\s)?(?:to|on|over\sto|via)\s(?:${NETWORKS}|${PROVIDERS}|e-?mail|text)`,
  String.raw`(?:add|snap|follow|dm|find|message)\s(?:me|us)\s?[:=]\s?["']?@?\p{L}`,
  String.raw`the\s(?:gram|insta|ig)\s?[:=]\s?["']?@?\p{L}`,
  String.raw`on\s(?:${NETWORKS})\s(?:(?:i|we)\s(?:am|are)|i'?m|we'?re)\s(?!(?:not|only|mostly|more|less|always|never|very|too|so|just|also|a|the)${END})["']?@?\p{L}`,
  String.raw`look\s(?:up\s)?\p{L}{3,20}\s(?:\p{L}{3,20}\s)?(?:up\s)?(?:online|on\sgoogle)`,
].map((source) => new RegExp(BEGIN + source + (/[)\]]$/.test(source) ? END : ''), 'iu'))

/** Addresses in pieces: "www marsh com", "marsh.c0m", "marshstudio com", "gmailcom", a link spelled backwards or in entities. */
const WEB_PIECES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:w\s?w\s?w|h\s?t\s?t\s?p\s?s?)(?:[\s:,/]|$)/iu,
  /(?<![\p{L}\p{N}])t\s(?:dot\s)?me\s(?:slash|\/)\s?\p{L}/iu,
  /[\p{L}\p{N}]\s?[.•]\s?(?:c0m|n3t|0rg|c\s[o0]\sm)(?![\p{L}\p{N}])/iu,
  /(?<=[\p{L}\p{N}-]{4})(?<!(?:^|[^\p{L}\p{N}])(?:and|dot|the|with|from|that))\s{1,3}com(?=\s{0,2}(?:$|[.,!?;)\n/]))/iu,
  /(?<=[\p{L}\p{N}]{3})(?<!(?:^|[^\p{L}\p{N}])(?:rom|sit|dot|tele|inter|non))[^\s\p{L}\p{N}.@\ufffc\ufdd0-\ufdd2]{1,3}com(?![\p{L}\p{N}'’-])/iu,
  /(?<=[a-z]{5})com(?![\p{L}\p{N}])(?<!(?:tele|inter|sit|rom|dot|mal|via|bal)com)/u,
  /(?<=[a-z]{2})(?:AT|DOT)[a-z]{1,30}DOT[a-z]{2,4}(?![a-z])/u,
  /(?<=[a-z]{3})DOT(?:com|net|org)(?![a-z])/u,
  /(?<![\p{L}\p{N}])(?:moc|ten|gro)\.[\p{L}\p{N}-]{2,}|moc\.liamg/iu,
  /\.(?:c\s?om|co\sm)(?![\p{L}\p{N}])/iu,
  /(?<=\p{L}{6})\sdotcom(?![\p{L}\p{N}])/iu,
  /(?:📷|📸|🤳)\s?[:→]\s?@?[\p{L}\p{N}_.]{4}/u,
  /&(?:#(?:x[0-9a-f]{2,4}|\d{2,4})|commat|period|sol);|%(?:40|2e)[a-z]/i,
  /(?<![\p{L}\p{N}])(?:dot|punkt|punto|period|point)\s{1,2}(?:com|net|org|co\s)(?![\p{L}\p{N}])/iu,
]
const TALKS_OF_DOTCOM =
  /dot\s?com\s(?:bubble|boom|crash|era|days|years|age|compan|start-?up|world|money|millionaire|suit)/iu

const MAIL_WORDS =
  'a about and any apple at attach both business by check checks christmas each email emails find for free from gets google had has have her his hotmail i if in inbox is its joint mail mails my new no not old on one only or our outlook own personal same send sends sent shared spam the their this through to too two use used uses using via was we with work yahoo your'
const IS_MAIL_TALK = new RegExp(`^(?:${MAIL_WORDS.replaceAll(' ', '|')})$`, 'i')
/** "samklein gmail", "samklein on gmail". */
const NAME_PROVIDER =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}._%+-]{2,40})(?:\s{1,3}|\s?[-*#~/|]\s?)(?:(on|with|under)\s)?(?:g\s?mail|hotmail|icloud|proton\s?mail|yahoo|googlemail)(?![\p{L}\p{N}])/giu
const MAIL_PIECES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\b(?:at|arroba)\b|[([{<*"]\s?(?:at|@|a)\s?[)\]}>*"]|\s?@\s?)\s{0,3}(?:the\s)?(?:${PROVIDERS})\b`,
    'iu',
  ),
  /(?<=[\p{L}\p{N}._%+-]{2})@(?!(?:the|home|work|church|noon|night|dinner|venue|brunch|sunset)(?![\p{L}]))\p{L}[\p{L}\p{N}-]{2,}/iu,
  /(?<![\p{L}\p{N}])(?:g\s?mail|hotmail|icloud|proton\s?mail|yahoo|googlemail)\s?(?:[:=-]|->|is\s)\s?["']?[\p{L}\p{N}]/iu,
  /(?:gmail|hotmail|icloud|yahoo|googlemail|protonmail)\s?[^\p{L}\p{N}]{0,3}\s?com(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])(?:my|our)\s(?:e-?mail|mail|mail address|e-?mail address)\s(?:is|=|:)\s?(?!(?:not|the|in|full|on|at|down|being|already|always|still|slow|a|so|new|too|below|above|attached|broken)(?![\p{L}\p{N}]))["']?[\p{L}\p{N}]/iu,
]

const AREA_CODE = /(?<![\p{L}\p{N}])area\scode\s?(?:is\s|:\s?)?[2-9]\d\d(?!\d)/iu
/** "512 dash 555 dash 0142", "512 📞 555 …", "1-800-WEDDING". */
const SPOKEN_SIGNS =
  /(?<!\d)[2-9]\d\d\W{0,3}(?:(?:dash|hyphen|minus|dot|point|period|space|slash|then|stroke|x|and then|punto|guion)\W{1,3}){0,2}[2-9]\d\d\W{0,3}(?:dash|hyphen|minus|dot|point|period|space|slash|then|stroke|x|and then|punto|guion)\W{1,3}\d{2}\W{0,3}\d{2}(?!\d)/iu
const AND_SIGNS = /(?<!\d)[2-9]\d\d\s(?:and|und|et|y)\s[2-9]\d\d\s(?:and|und|et|y)\s0\d{3}(?!\d)/iu
const VANITY =
  /(?<![\p{L}\p{N}])(?:1[-. ])?\(?[2-9]\d\d\)?[-. ](?:[2-9]\d\d[-. ][A-Z]{4}|(?<=[-.)]\s?)[A-Z]{7}|[A-Z]{3}[-. ][A-Z0-9]{4})(?![\p{L}\p{N}])/u
const MY_NUMBER =
  /(?<![\p{L}\p{N}])(?:my|our)\s(?:phone\s|cell\s|mobile\s|telephone\s|whatsapp\s)?(?:number|digits)\s(?:is|are|=|:)\s{0,2}["(]?(?:\d\D{0,3}\d|\ufdd1|(?:zero|one|two|three|four|five|six|seven|eight|nine)\s\p{L})/iu

const hasNetworkName = (text: string): boolean => {
  for (const found of text.matchAll(NETWORK_NAME)) {
    const [whole, network, said] = found as unknown as [string, string, string]
    const after = found.index + whole.length
    const isLast = CLAUSE_END.test(text.slice(after, after + 4))
    const name = said.replace(/["'@]/g, '')
    if (IS_TALK.test(name) || name.length < 3) continue
    if (/[_\d]|\p{L}\.\p{L}/u.test(name) || said.startsWith('@')) return true
    const isSaid = SAID_BEFORE.test(text.slice(Math.max(0, found.index - 8), found.index))
    if (ALSO_A_WORD.test(network)) {
      if (isSaid && isLast && whole.includes(':')) return true
    } else if (!IS_FORM.test(name) && (SHORT_NETWORK.test(network) || (isSaid && isLast))) return true
  }
  return false
}

const hasProviderName = (text: string): boolean => {
  for (const [, name, word] of text.matchAll(NAME_PROVIDER)) {
    if (!IS_MAIL_TALK.test(name!) && (!word || /[\d._]/.test(name!) || name!.length > 5)) return true
  }
  return false
}

const ANY_NETWORK = new RegExp(`${BEGIN}${NETWORKS}`, 'iu')
const ANY_PROVIDER = new RegExp(PROVIDERS.replace('|aol|gmx', '').replace('|outlook', ''), 'iu')

/** Names on networks, and words that send the reader somewhere else. */
export function hintsAtWeb(text: string): boolean {
  if (WEB_PIECES.some((piece) => piece.test(text)) && !TALKS_OF_DOTCOM.test(text)) return true
  if (CALLS.some((call) => call.test(text))) return true
  if (!ANY_NETWORK.test(text)) return false
  const on = NAME_ON_NETWORK.exec(text)
  return (on !== null && !IS_TALK.test(on[1]!.replace(/["'@]/g, '')) && !IS_FORM.test(on[1]!)) || hasNetworkName(text)
}

/** Addresses without their dot or their sign. */
export const hintsAtMail = (text: string): boolean =>
  MAIL_PIECES.some((piece) => piece.test(text)) || (ANY_PROVIDER.test(text) && hasProviderName(text))

export const hintsAtPhone = (text: string): boolean =>
  AREA_CODE.test(text) || SPOKEN_SIGNS.test(text) || AND_SIGNS.test(text) || VANITY.test(text) || MY_NUMBER.test(text)
