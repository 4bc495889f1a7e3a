import type { Picture } from '#shared/picture/picture.ts'

/** Who wrote a message: the specification's two, and the platform's own team. */
export const SENDER_TYPES = ['vendor', 'client', 'platform'] as const
export type SenderType = (typeof SENDER_TYPES)[number]

/** The two sides of a thread. */
export const THREAD_SIDES = ['vendor', 'client'] as const
export type ThreadSide = (typeof THREAD_SIDES)[number]

/** How long, how many, how soon. The rate is an administrator's setting (`rateLimits.message`). */
export const MESSAGE_LIMITS = {
  text: 4000,
  reportReason: 1000,
  threadsPage: 30,
  messagesPage: 50,
  /** New messages show within five seconds. */
  pollMs: 4000,
  digestAfterMinutes: 15,
  /** How many messages a digest quotes, and how long each may be. */
  digestMessages: 5,
  digestText: 600,
  originalsDays: 180,
} as const

/** A file of a message: its place is taken, or it is there. */
export const ATTACHMENT_STATUSES = ['uploading', 'ready'] as const

/** How many files a message takes, and how long unsent ones wait in the composer. */
export const ATTACHMENTS_MAX = 10
export const UNSENT_DAYS = 7

/** How often the menu counts what is unread. */
export const UNREAD_POLL_MS = 30_000

/** Reports per person. */
export const REPORT_LIMIT = { limit: 10, windowMs: 60 * 60_000 } as const

/** A position in a list that is ordered by time, then by id. */
export type Cursor = { at: string; id: string }

/** Who a thread is with, as this side may see it; `person` is the first name of who writes under a business's name. */
export type OtherSide = { name: string; person: string | null; cover: Picture | null }

/** Who one writes to: "Mara at Okafor Light"; a couple has both first names already. */
export const whoIs = ({ name, person }: OtherSide): string => (person ? `${person} at ${name}` : name)

/** One line of the list of conversations; timestamps are ISO strings. */
export type ThreadSummary = {
  id: string
  other: OtherSide
  lastMessageAt: string
  last: { text: string; sender: MessageSender } | null
  unread: number
}

/** Who wrote a message, seen from the reader. */
export type MessageSender = 'me' | 'other' | 'platform'

export type ThreadMessage = {
  id: string
  sender: MessageSender
  /** Which of a couple's two people wrote it; null when the reader did, for other senders, and for people on their own. */
  by: string | null
  text: string
  attachments: MessageAttachment[]
  createdAt: string
  isRead: boolean
}

/**
 * A file of a message as one person may see it. Until the pair has booked, the other side of a held one gets neither
 * its name nor an address.
 */
export type MessageAttachment = {
  id: string
  kind: 'picture' | 'document'
  name: string
  sizeBytes: number
  /** Of a document. */
  pages: number | null
  isHeld: boolean
  picture: Picture | null
  /** Where the whole file is, for this person and for an hour at least. */
  href: string | null
}

/** What both sides of a booked pair know of each other. */
export type ContactCard = { name: string; email: string; phone: string | null }

export type ThreadDetail = {
  id: string
  side: ThreadSide
  other: OtherSide
  /** The photographer's public page, for couples, while there is one. */
  profileId: string | null
  contact: ContactCard | null
  isBlockedByMe: boolean
  isBlockedByOther: boolean
  /** Until when a moderator has paused this person's messages before a booking. */
  pausedUntil: string | null
}

/** The pages of the two sides. */
export const INBOX_PATH = { client: '/dashboard/messages', vendor: '/vendor/inbox' } as const satisfies Record<
  ThreadSide,
  string
>

export const inboxHref = (side: ThreadSide, threadId: string): string => `${INBOX_PATH[side]}?thread=${threadId}`
