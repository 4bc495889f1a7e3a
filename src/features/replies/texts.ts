import { asPlaceholder, PLACEHOLDERS, REPLIES_MAX } from './model.ts'

const [first, second, third] = PLACEHOLDERS.map(asPlaceholder)

export const REPLIES_TITLE = 'Saved replies'
export const REPLY_NAME_NEEDED = 'Please name the reply'
export const REPLY_TEXT_NEEDED = 'Please write the reply'
export const REPLIES_FULL = `You can save ${REPLIES_MAX} replies. Delete one to add another.`
export const REPLY_NOT_FOUND = 'This reply no longer exists.'
export const placeholderUnknown = (written: string): string =>
  `We don’t know “${written}”. You can use ${first}, ${second} and ${third}.`
/** Below the composer while placeholders without a value are in it. */
export const stillToReplace = (placeholders: readonly string[]): string =>
  `Not known in this conversation yet: ${placeholders.join(', ')}. Please write it yourself before you send.`
