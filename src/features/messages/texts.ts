/** Sentences of the specification, word for word. */
export const INBOX_TITLE = 'Messages'
export const SEND_FAILED = 'Failed to send message'
export const LOAD_FAILED = 'Failed to load messages'
/** Who an administrator writes as. */
export const PLATFORM_TEAM = 'Platform team'

export const MESSAGE_EMPTY = 'Please enter a message'
export const MESSAGE_LONG = 'A message can have at most 4,000 characters'
export const THREAD_NOT_FOUND = 'This conversation doesn’t exist.'
export const TOO_MANY_MESSAGES = 'You’ve sent a lot of messages in a short time. Please wait a moment.'
export const TOO_MANY_REPORTS = 'You’ve already sent several reports. We’re looking into them.'
export const BLOCKED_BY_ME = 'You’ve blocked this conversation. Unblock it to write again.'
export const BLOCKED_BY_OTHER = 'This conversation is closed. You can still read it.'
export const WRITING_PAUSED =
  'Our team has paused your messages to people you haven’t booked with. We’ve emailed you why, and until when.'
export const REASON_MISSING = 'Please tell us what happened'
export const REASON_LONG = 'Please use at most 1,000 characters'
export const REPORT_SENT = 'Thank you. Our team will read the conversation.'
export const SENDING_WAITS =
  'You’re offline. Your message is sent once you’re back online, as long as this page stays open.'
export const SESSION_OVER = 'You’ve been signed out. Your message is still here: sign in again to send it.'

/** The text of a message that has only files. */
export const filesSent = (count: number): string => (count === 1 ? 'Sent a file.' : `Sent ${count} files.`)
export const ATTACHMENT_GONE = 'One of the files is no longer here. Please attach it again.'
export const NOT_YOUR_THREAD = 'Files can’t be added to this conversation.'
/** To its sender and to the other side. */
export const HELD_BY_ME = 'Contains contact details: they’ll see it once you’ve booked.'
export const HELD_BY_OTHER = 'This file contains contact details. You can open it once you’ve booked.'
export const FILES_COMING = 'Your files are still uploading.'
