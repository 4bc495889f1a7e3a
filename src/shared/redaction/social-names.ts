import type { Look } from './look.ts'

/** The large networks, with what people write instead of their letters. */
const LARGE = String.raw`[i1l]n[s5]t[a@4](?:gr[a@4]m)?|ig|tik ?tok|snapchat|tele ?gram|what'?s ?app|facebook|fb|wechat|viber|skype|linked ?in|pinterest|twitter`
/** With those that are also words: a name behind them is probable at most. */
export const NETWORKS = String.raw`(?:${LARGE}|i[.-]g\.?|gram|snap|sc|tg|wapp|messenger|weixin|threads|bluesky|bsky|youtube|vimeo|discord|kakao(?: ?talk)?|signal|flickr|vsco|tumblr|behance|imessage|facetime|linktree)`

const LETTER = /\p{L}/u
/** An "@" and what may be a name. Looks for both at once: a text may consist of characters without names. */
const HANDLE = /(?<![\p{L}\p{N}._%+\]@-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,29}/gu
/** What follows a name without a space: "@ana@bob". */
const NEXT_HANDLES = /(?:@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,29})+/uy
const NAME = /[\p{L}\p{N}_][\p{L}\p{N}_.]{2,29}/uy
/** "@ 3pm" without the space. */
const TIME = /^\d{1,2}(?:[.:]?\d\d)?(?:am|pm|a\.m|p\.m|h|ish|hrs?|uhr)?$/i
/** Words that people write after an "@" that means "at". */
const NO_HANDLE =
  /(?:the|an|our|my|your|her|his|their|this|that|home|work|church|noon|midnight|sunset|sunrise|dusk|dawn|all|around|about|night|dinner|brunch|venue)\.*(?![\p{L}\p{N}_.])/iuy
/** The name of a network and what may stand between it and somebody's name there. */
const BEFORE_NAME = new RegExp(
  String.raw`\b(?:${LARGE})\b` +
    String.raw`(?:\s(?:handle|name|account|page|profile|user(?:name)?|id))?(?:\s{0,3}(?:[:=→]|->|\bis\b|[-–])\s{0,3}|\s{1,3})` +
    String.raw`(?=@?[\p{L}\p{N}_][\p{L}\p{N}_.]{2})`,
  'giu',
)
/** Words that follow "Instagram:" in a sentence and are not names. */
const NO_NAME =
  /^(?:yes|yeah|none|nope|not|never|please|only|the|our|and|but|for|you|your|they|this|that|there|here|see|via|private|public|open|fine|sure|okay|just|very|what|where|when|who|which|how|thanks|maybe|perhaps|love|lovely|great|wow|gorgeous|beautiful|amazing|stunning|photo|photos|pictures|posts?|stories|reels?)$/i
const LIKE_A_NAME = /^(?=.*\p{L}).*(?:\p{L}[._]\p{L}\p{L}|_|\p{L}\p{N})/u

/** Whether a colon or an arrow introduces what begins at `start`. */
function isAfterColon(text: string, start: number): boolean {
  let before = start - 1
  while (/\s/.test(text[before]!)) before -= 1
  return ':=→>'.includes(text[before]!)
}

/** The end of a name, without the dots that end the sentence. */
function withoutDots(text: string, end: number): number {
  return text[end - 1] === '.' ? withoutDots(text, end - 1) : end
}

/** The end of a handle and of those that follow it without a space. */
function endOfHandles(text: string, end: number): number {
  NEXT_HANDLES.lastIndex = end
  return NEXT_HANDLES.test(text) ? NEXT_HANDLES.lastIndex : end
}

/** Whether what follows the "@" at `start` is somebody's name. */
function isHandle(text: string, start: number, end: number): boolean {
  if (end - start < 4) return false
  if (text[start + 1]! >= 'A') {
    NO_HANDLE.lastIndex = start + 1
    return !NO_HANDLE.test(text)
  }
  const name = text.slice(start + 1, end)
  return !TIME.test(name) && LETTER.test(name)
}

/** Names on social networks: "@ana.bob", "ig: ana.bob", "my insta is ana_bob". */
export function socialNames({ text, take }: Look): void {
  let from = 0
  let start = -1
  function takeAt(first: number, end: number): void {
    take(first, end)
    from = end
  }
  function nextHandle(): void {
    start = HANDLE.test(text) ? text.lastIndexOf('@', HANDLE.lastIndex - 1) : text.length
  }
  function takeHandlesBefore(until: number): void {
    for (; start < until; nextHandle()) {
      const end = withoutDots(text, HANDLE.lastIndex)
      if (start >= from && isHandle(text, start, end)) takeAt(start, withoutDots(text, endOfHandles(text, end)))
    }
  }
  HANDLE.lastIndex = 0
  nextHandle()
  BEFORE_NAME.lastIndex = 0
  while (BEFORE_NAME.test(text)) {
    const nameStart = BEFORE_NAME.lastIndex
    NAME.lastIndex = text[nameStart] === '@' ? nameStart + 1 : nameStart
    const first = NAME.lastIndex
    NAME.test(text)
    const end = withoutDots(text, NAME.lastIndex)
    const name = text.slice(first, end)
    const isSaid = isAfterColon(text, nameStart) ? LETTER.test(name) && !NO_NAME.test(name) : LIKE_A_NAME.test(name)
    if (!isSaid) continue
    takeHandlesBefore(nameStart)
    if (nameStart >= from) takeAt(nameStart, end)
  }
  takeHandlesBefore(text.length)
}
