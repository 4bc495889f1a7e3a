/** How a person is told of something. */
export const NEWS_CHANNELS = ['bell', 'mail'] as const
export type NewsChannel = (typeof NEWS_CHANNELS)[number]

/** A kind of news, as people choose among them: what it is called, what is in it, and whether it can be off. */
type Kind = {
  title: string
  text: string
  /** Why it always comes; without it each person decides. */
  always?: string
  /** What is said in the bell too. */
  hasBell?: true
  /** Nothing in it is urgent: what is mailed waits for the evening. */
  waits?: true
}

/** In the order of the account page. */
const MAIL_KINDS = {
  account: {
    title: 'Your account and its security',
    text: 'Sign-in links, new passwords, decisions about your account.',
    always: 'So that nobody can change your account without you knowing.',
  },
  bookings: {
    title: 'Bookings and contracts',
    text: 'Offers, signatures, changes, deliveries and disputes.',
    always: 'They have deadlines, and both sides rely on being told.',
  },
  money: {
    title: 'Payments and payouts',
    text: 'What is due, paid, refunded or paid out, and receipts.',
    always: 'So that no money moves without you knowing.',
  },
  inquiries: {
    title: 'Inquiries',
    text: 'New ones, answers, and reminders before one ends.',
    hasBell: true,
  },
  messages: { title: 'Messages', text: 'What someone writes to you in a conversation.', hasBell: true },
  reviews: {
    title: 'Reviews',
    text: 'New reviews, answers, and what becomes of them.',
    hasBell: true,
    waits: true,
  },
  calendar: {
    title: 'Your calendar',
    text: 'When a linked calendar can’t be read, and when yours needs a look.',
    hasBell: true,
    waits: true,
  },
  dates: { title: 'Dates you wait for', text: 'When a photographer is free on one again.', hasBell: true },
  weekly: { title: 'Your week', text: 'What needs you, on Sunday evening, and only when something does.' },
  team: {
    title: 'The team’s work',
    text: 'New applications, questions for help and reported pictures.',
    hasBell: true,
  },
} as const satisfies Record<string, Kind>

export type MailKind = keyof typeof MAIL_KINDS
/** A kind that each person decides about. */
export type OptionalKind = {
  [Name in MailKind]: (typeof MAIL_KINDS)[Name] extends { always: string } ? never : Name
}[MailKind]

export const KIND_NAMES = Object.keys(MAIL_KINDS) as MailKind[]
export const kindOf = (name: MailKind): Kind => MAIL_KINDS[name]
export const isOptional = (name: MailKind): name is OptionalKind => kindOf(name).always === undefined
export const OPTIONAL_KINDS = KIND_NAMES.filter(isOptional) as [OptionalKind, ...OptionalKind[]]
/** The kinds that one evening mail gathers. */
export const WAITING_KINDS = OPTIONAL_KINDS.filter((name) => kindOf(name).waits)
