/** Title and first words of the pages that mailed links lead to; every page's first script has them. */
export const LINK_HEADS = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'One click, and you’ll get one letter a month.',
  },
  unsubscribe: {
    title: 'Leave the newsletter',
    text: 'We’ll take your address off the list and stop writing.',
  },
  weekly: {
    title: 'Stop the weekly email',
    text: 'You’ll no longer get the list of what needs you by email. It stays on your dashboard.',
  },
  news: {
    title: 'Stop emails like this',
    text: 'We will no longer send you emails of this kind. In your account you choose kind by kind.',
  },
  date: {
    title: 'Stop waiting for this date',
    text: 'We’ll no longer tell you when it frees up.',
  },
  calendar: {
    title: 'Is your calendar right?',
    text: 'Your profile will say that you confirmed it today.',
  },
} as const
