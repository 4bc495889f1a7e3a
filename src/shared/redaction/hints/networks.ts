import { anyOf, BEGIN, END, foldedWords, ME, maybe, NAME, oneOf, phrase } from '../phrases.ts'
import { NETWORKS } from '../social-names.ts'

// Names on networks and in payment apps, where nothing but the words beside them says that they are names.

/** Words that people write before or after the name of a network when they only talk about it. */
const TALK =
  'about account accounts active ad ads after again album albums algorithm all also always and are around as at audio away back because before best between big biggest both boards? but by can caption captions caught challenge check clips? comment comments content couples? could course daily dance dances day days did discovered do does during each either even event events ever every everything everywhere famous feed feeds few file files filter filters first followers? for found fine free friends? from full fun gallery galleries gave generation get good got grid group groups had has have he her here hers? his home how if image images in influencers? inspiration inspired is it its just late later launch likes? link links? list live look looked looks love lovely loved made make many me means messages? moments? month more most mostly much my near never new next nice no nobody nope none not nothing now of off often old on once one only open or other our out over page pages party people perfect phase photo photographer photographers photography photos pic pics picture pictures pins? please popular post posted posting posts present pretty profile profiles public question quickly reel reels right saw search see seen she shot shots should show since so some somewhere songs? soon spot still stories story studio style stuff screenshot screenshots sure tag tagged tags takeover than thanks that the their them then there these they thing things this those though through time today together tomorrow tonight too top trend trends trip us use used users? via video videos wall was we wedding weddings well went were what when where which while who whole why will with without won words? work works world worthy would yes yesterday yeah yet you your'
const IS_TALK = new RegExp(`^${anyOf(TALK)}$`, 'i')
const IS_FORM = /(?:ing|ed|ly|ers|able|ous|tion|'s|ish)$/i
const isTalk = (name: string): boolean => IS_TALK.test(name) || IS_FORM.test(name)
const withoutMarks = (name: string): string => name.replace(/["'@]/g, '')

/** "insta samklein", "ig: marsh.studio", "my insta is sam klein". */
const NETWORK_NAME = new RegExp(
  `${BEGIN}(${NETWORKS})` +
    String.raw`(?:\s(?:handle|id|name|user ?name|account))?` +
    String.raw`(?:\s(?:it'?s|i'?m|we'?re|is|as|under|called))?` +
    String.raw`(?:\s{1,3}|\s?[:;=>~/|-]{1,2}\s?)(${NAME})${END}`,
  'giu',
)
/** "we are samklein on insta". */
const NAME_ON_NETWORK = new RegExp(
  BEGIN +
    oneOf(
      "i'?m|i am|we'?re|we are|it'?s|is|as|under",
      'called|named?|handle|username',
      'find|follow|add|search|look for|message|dm|check out|visit',
    ) +
    String.raw`\s{1,2}(${NAME})(?:\s[\p{L}\p{N}_.]{3,20})?\s(?:on|in|at)\s(?:the\s|my\s)?${NETWORKS}${END}`,
  'iu',
)
const ENDS = /^\s{0,2}(?:$|[.,!?;)\n]|[^\p{L}\p{N}\s])/u
/** Nobody writes these short forms of a sentence about the network. */
const SHORT_NETWORK =
  /^(?:[i1l!|]n[s5$]t[a@4]|i\.?g\.?|fb|tg|wapp|snap ?chat|tele ?gram|whats ?app|we ?chat|weixin|viber|bsky|kakao(?: ?talk)?)$/i
const ALSO_A_WORD = /^(?:gram|snap|threads|signal|messenger|discord|sc)$/i
const SAID_BEFORE = /(?:^|[\n.,:;!?(|-]|(?<![\p{L}\p{N}])(?:on|is|my|our|me|us|via|add|by|check|and|at))\s{0,2}["']?$/iu
/** Nobody's first name and no word has a digit, an underscore or a dot inside. */
const LIKE_AN_ACCOUNT = /[_\d]|\p{L}\.\p{L}/u

function hasNetworkName(text: string): boolean {
  for (const found of text.matchAll(NETWORK_NAME)) {
    const [whole, network, said] = found as unknown as [string, string, string]
    const name = withoutMarks(said)
    if (IS_TALK.test(name) || name.length < 3) continue
    if (LIKE_AN_ACCOUNT.test(name) || said.startsWith('@')) return true
    const after = found.index + whole.length
    const isLast = ENDS.test(text.slice(after, after + 4))
    const isSaid = SAID_BEFORE.test(text.slice(Math.max(0, found.index - 8), found.index))
    if (ALSO_A_WORD.test(network)) {
      if (isSaid && isLast && whole.includes(':')) return true
    } else if (!IS_FORM.test(name) && (SHORT_NETWORK.test(network) || (isSaid && isLast))) return true
  }
  return false
}

/** Networks in other scripts, and what is said to be added on them. */
const FOREIGN_NETWORKS = foldedWords(
  '微信 薇信 微博 抖音 小红书 ватсап вотсап вацап телеграм телеграмм телега инстаграм инстаграмм инста вайбер 인스타 인스타그램 카톡 카카오톡 라인 インスタ ライン واتساب انستا تلجرام',
)
const FOREIGN: readonly RegExp[] = [
  new RegExp(String.raw`${FOREIGN_NETWORKS}[^\p{L}\p{N}]{0,3}(?:号|id|:)?[^\p{L}\p{N}]{0,3}[a-z0-9_.]{4,}`, 'iu'),
  new RegExp(`(?:加|加我|我的)${FOREIGN_NETWORKS}`, 'iu'),
]

/** "samklein#8812", as Discord numbers its people. */
const NUMBERED_NAME = /(?<![\p{L}\p{N}#])[\p{L}_]{3,30}#\d{4}(?![\p{L}\p{N}])/u
/** "line id: samklein". */
const ID_ON_NETWORK = phrase(`${anyOf('line kakao wechat qq zalo signal steam zoom')} id ?[:=] ?[\\p{L}\\p{N}]`)
/** "samkleinphoto", glued as in an account or an address and never in a sentence. */
const GLUED_NAME =
  /(?<![\p{L}\p{N}])(?!(?:micro|mini|mega|tele|astro|macro|auto|video|cinemato|wedding|elopement)s?(?:photo|studio|wedding|film))[a-z]{4,20}(?:photos?|photography|photographer|pics|studios|weddings|films)(?![\p{L}\p{N}'’-])/u

const PAYMENT_APPS = oneOf('venmo', 'cash ?app', 'zelle', 'pay ?pal', 'revolut', 'bizum', 'swish', 'twint')
/** "venmo sam-klein-88", "PayPal: samklein", "zelle samklein". */
const PAYMENT_NAME = new RegExp(
  `${BEGIN}${PAYMENT_APPS}(?:\\s{1,2}|\\s?[:=>-]\\s?)(?:is\\s|to\\s)?[$@]?(${NAME})`,
  'giu',
)
const PAYMENTS: readonly RegExp[] = [
  // "$samklein on cashapp"
  new RegExp(String.raw`\$[a-z][\w-]{3,}\s(?:on|in|at|via)\s${PAYMENT_APPS}`, 'iu'),
  phrase(`${PAYMENT_APPS}:? \\$[a-z]`),
  // "pay me by zelle", "send the deposit through venmo"
  phrase(
    `${anyOf('pay send transfer wire')} ${maybe(oneOf(ME, '(?:the|my|your) (?:deposit|retainer|balance|money|rest|fee)', 'it'))}` +
      `${anyOf('by via with through on over using to')} ${maybe('my')}${PAYMENT_APPS}`,
  ),
]
function hasPaymentName(text: string): boolean {
  for (const [, name] of text.matchAll(PAYMENT_NAME)) {
    const plain = withoutMarks(name!)
    if (!isTalk(plain) && (/[-_\d]/.test(plain) || plain.length > 6)) return true
  }
  return PAYMENTS.some((hint) => hint.test(text))
}

const ANY_NETWORK = new RegExp(`${BEGIN}${NETWORKS}`, 'iu')
const ANY_PAYMENT = new RegExp(PAYMENT_APPS, 'iu')

/** Whether somebody's name on a network, or in an app that moves money, is probably in the text. */
export function hasNameElsewhere(text: string): boolean {
  if ([GLUED_NAME, NUMBERED_NAME, ID_ON_NETWORK, ...FOREIGN].some((hint) => hint.test(text))) return true
  if (ANY_PAYMENT.test(text) && hasPaymentName(text)) return true
  if (!ANY_NETWORK.test(text)) return false
  const on = NAME_ON_NETWORK.exec(text)
  return (on !== null && !isTalk(withoutMarks(on[1]!))) || hasNetworkName(text)
}
