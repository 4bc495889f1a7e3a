import { PROVIDERS } from '../addresses.ts'
import {
  anyOf,
  BEGIN,
  CLAUSE_END,
  END,
  ME,
  MY,
  MY_FIRM,
  MY_OR_THE,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  phrase,
  US_OR_OUR_FIRM,
} from '../phrases.ts'
import { NETWORKS } from '../social-names.ts'

// Words that send the reader somewhere else, each by what it says.

const WRITE = oneOf(
  'dm|pm|message|msg|text|ping|add|write|contact|reach|find|hit|catch|follow',
  'call|ring|chat with|talk to|speak to',
)
const MESSENGERS = oneOf('dm|pm|whats ?app|tele ?gram|facetime|skype|snap ?chat|we ?chat|viber|imessage|insta')
const BY_MAIL = 'e-?mail'
const SOMEWHERE = oneOf(NETWORKS, PROVIDERS, BY_MAIL)
/** Places of the day, which are no names: "find me at the bar", "under the oak", "at table 4". */
const A_PLACE =
  'the an? our my your his her their this that these those table noon any all one both either each least home work church saturdays? sundays? weekdays? weekends? mondays? fridays? room gate exit short first around about night deck site location time it'
const STREETS = String.raw`(?!\p{L}+\s${anyOf('street st avenue ave road park hotel barn hall estate farm church beach square house station')}${END})`
const PHOTO_BUSINESS = oneOf('photos?', 'photography', 'photographers?', 'studios?', 'films?', 'weddings?', 'pictures')
/** What a handle is, and not "is private", "is full of dogs". */
const NOT_A_HANDLE =
  'not full down private public mostly only a all where always often open just so new old empty dead there being'
const NOT_A_SITE =
  'not under down being still new old the a an up in at on so very too almost now live ready where slow fine full just only done broken offline online'
const A_NAME = String.raw`["']?@?\p{L}`
const SOME_NAME = String.raw`["']?\p{L}{3,20}`

/** Networks and handles. */
const HANDLES: readonly RegExp[] = [
  // "dm me", "whatsapp me"; "email me", and not "email us the timeline through here"
  phrase(`${MESSENGERS} ${ME}(?! (?:if|when|once|through|via|here)\\b)`),
  phrase(`${BY_MAIL} ${ME}(?! (?:if|when|once|through|via|here|in|the|an?|your|our|that|it|all|this|some|any)\\b)`),
  // "message me on insta", "hit us up on ig"
  phrase(
    `${WRITE} (?:to )?${ME} (?:\\p{L}{1,12} ){0,2}${anyOf('on at via through thru over by in')} ${maybe(MY_OR_THE)}${SOMEWHERE}`,
  ),
  // "text me instead", "call us directly"
  phrase(`${anyOf('text call ring dm message phone')} ${ME} ${anyOf('instead directly outside privately')}${END}`),
  // "find me under samklein", "find me at samklein"
  phrase(`${anyOf('find reach contact message follow')} ${ME} ${anyOf('under as @')} ${notBefore(A_PLACE)}\\p{L}`),
  phrase(`${anyOf('find reach contact message')} ${ME} ${anyOf('at on')} ${notBefore(A_PLACE)}${STREETS}\\p{L}`),
  // "my handle is samklein", "our insta: marsh"
  phrase(
    `${MY} ${maybe('\\p{L}{2,12}')}` +
      oneOf('handle|user ?name|screen ?name|insta(?:gram)?|ig|gram|snap(?:chat)?|tik ?tok|tele ?gram|facebook|fb') +
      `(?: (?:handle|name|account|page|id))? ?(?:is|are|=|:|->|-) ?${notBefore(NOT_A_HANDLE)}${A_NAME}`,
  ),
  phrase(
    `${MY} ${maybe('\\p{L}{2,12}')}${oneOf('whats ?app|we ?chat|discord|skype|linktree')}` +
      `(?: (?:handle|name|account|page|id))? ?(?:is|are|=|:|->|-) ?${notBefore(NOT_A_HANDLE)}${A_NAME}`,
  ),
  phrase(String.raw`${oneOf('handle', 'user ?name')} ?[:=] ?${A_NAME}`),
  phrase(`${anyOf('add snap follow dm find message')} ${ME} ?[:=] ?${A_NAME}`),
  phrase(`the ${anyOf('gram insta ig')} ?[:=] ?${A_NAME}`),
  phrase(
    `on ${NETWORKS} (?:(?:i|we) (?:am|are)|i'?m|we'?re) ` +
      `${notBefore('not only mostly more less always never very too so just also a the')}${A_NAME}`,
  ),
  // "same name on insta", "my DMs are open", "slide into my dms", "link in bio"
  phrase(`same ${oneOf('handle', 'name', 'user ?name')} ${anyOf('on at everywhere')}`),
  phrase(`${MY} ${anyOf('dms? inbox')} (?:is|are) (?:always )?open`),
  phrase(`${oneOf('slide into', 'check', 'hit')} ${maybe('up')}${MY} ${anyOf('dms? insta ig')}${END}`),
  phrase(`links? ${maybe('is')}in ${maybe(MY_OR_THE)}${anyOf('bio profile')}${END}`),
  phrase('hmu (?:on|at|via)'),
  phrase(`dm \\p{L}{4,20}${CLAUSE_END}`),
  // "let's move to whatsapp"
  phrase(
    `${oneOf("let'?s", '(?:can|could|shall|should) we', 'we (?:can|could|should)')} ${anyOf('move switch continue go talk chat')} ` +
      `${maybe(anyOf('this it over'))}${oneOf('to', 'on', 'over to', 'via')} ${oneOf(SOMEWHERE, 'text')}`,
  ),
]

/** Search engines, sites, and pictures that carry an address. */
const SEARCHES: readonly RegExp[] = [
  // "google me", "google marsh studio", "google sam klein austin wedding photography"
  phrase(
    `${anyOf('google bing duckduckgo')} ${oneOf(US_OR_OUR_FIRM, `${SOME_NAME} (?:\\p{L}{3,20} ){0,4}${PHOTO_BUSINESS}["']?${END}`)}`,
  ),
  // "search for us online", "look up our studio"
  phrase(
    `${anyOf('search look')} ${maybe(oneOf('for', 'up', 'online for', 'on google for'))}` +
      `${oneOf(ME, MY_FIRM)}(?: ${anyOf('up online on')}${END}|${CLAUSE_END})`,
  ),
  // "search Marsh on Google", "search “Sam Klein Photo” on Google"
  phrase(`${anyOf('search google')} ${notBefore('the for our my your')}\\p{L}{4,20} (?:on|in) (?:google|maps)`),
  new RegExp(
    String.raw`${BEGIN}(?:search|google|look)\s(?:for\s|up\s)?["'“][^"'”\n]{3,40}["'”]\s(?:on|in)\s(?:google|maps|${NETWORKS})`,
    'iu',
  ),
  phrase(`look ${maybe('up')}\\p{L}{3,20} ${maybe('\\p{L}{3,20}')}${maybe('up')}(?:online|on google)`),
  // "my website is marsh"
  phrase(
    `${MY_OR_THE} ${oneOf('web ?site', 'web ?page', 'url', 'web address', 'domain')} ?(?:is|=|:) ?${notBefore(NOT_A_SITE)}["']?\\p{L}`,
  ),
  // "you will find my number", "that is my site", "it has our website"; "my website is in the caption"
  phrase(
    `${oneOf('find', 'see', 'has', 'have', 'shows?', 'there is', "there'?s", 'that is', "that'?s", 'call', 'with')} ` +
      `${MY} ${oneOf('site', `${maybe('\\p{L}{2,10}')}${oneOf('numbers?', 'phone', 'web ?site', 'url', 'handle', 'contact info')}`)}${END}`,
  ),
  phrase(
    `${MY_OR_THE} ${oneOf('number', 'web ?site', 'url', 'handle')} is (?:in|on|under|behind|below) ` +
      oneOf(MY, 'the caption', 'the watermark', 'the picture'),
  ),
  // "scan the QR in my portfolio", "the watermark is my site"
  phrase(
    `(?:scan|use|check|see|try) (?:the|my|our|this) qr(?: ?code)? (?:in|on|of|under) ${oneOf(MY, 'the (?:picture|photo)')}`,
  ),
]

const THIS_SITE = oneOf(
  String.raw`(?:the |this |your )?(?:platform|web ?site|site|app|curio|marketplace)`,
  'here',
  'this',
)
const NOT_WILLING = notAfter("not can't cannot never don't won't wouldn't shouldn't couldn't nothing pay")
/** Out of the platform and around its fee. */
const AROUND: readonly RegExp[] = [
  // "off this app", "outside of the platform", "take this off platform"
  phrase(`${NOT_WILLING}off ?-?(?:the |this )?(?:platform|app|site)${END}`),
  phrase(
    anyOf("let'?s we contact reach message text call write pay book meet talk do") +
      `(?: [^\\s.!?]{1,20}){0,8} ${oneOf('outside', 'outside of', 'without', 'off')} ${THIS_SITE}${END}`,
  ),
  phrase(
    `(?:skip|bypass|avoid|leave out|get around|go around) (?:the |this )?(?:platform|web ?site|site|app|fees?|commission|middleman)(?=${CLAUSE_END}| ${anyOf('and or to altogether entirely completely')}${END})`,
  ),
  // "bring cash", "in cash directly", "cheaper for both without the fee"
  phrase(`(?:bring|pay(?: me| us)? in|settle in|pay) cash(?: (?:directly|on the day|instead))?${CLAUSE_END}`),
  phrase(`cash directly${END}`),
  phrase(`without (?:the|any|their) (?:platform )?(?:fee|fees|commission)${END}`),
]
/** Talk about the rule, and not about breaking it. */
const RULE_TALK =
  /(?:can'?t|cannot|can not|may not|must not|not allowed|don'?t want|never|isn'?t|won'?t)\s[^.!?\n]{0,60}(?:outside|off|without)/iu

/** Whether the text probably sends its reader to another place. */
export const pointsElsewhere = (text: string): boolean =>
  [...HANDLES, ...SEARCHES].some((call) => call.test(text)) ||
  (AROUND.some((way) => way.test(text)) && !RULE_TALK.test(text))
