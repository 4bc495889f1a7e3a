/** What the mailed links lead to. Only the button's POST does anything: mail scanners follow links. */
export const LINK_PAGES = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'One click, and you will get one letter a month.',
    button: 'Confirm subscription',
    doneTitle: 'You are subscribed',
    doneText: 'Thank you. Every newsletter has a link to unsubscribe.',
    invalidText: 'Please enter your address in the newsletter form again to get a new link.',
  },
  unsubscribe: {
    title: 'Leave the newsletter',
    text: 'We will take your address off the list and stop writing.',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: 'Your address no longer gets the newsletter. You are welcome back any time.',
    invalidText: 'Please use the link in the latest mail you got from us.',
  },
  weekly: {
    title: 'Stop the weekly email',
    text: 'You will no longer get the list of what needs you by email. It stays on your dashboard.',
    button: 'Stop the weekly email',
    doneTitle: 'No more weekly emails',
    doneText: 'You can turn them on again in your account.',
    invalidText: 'Please use the link in the latest mail you got from us, or sign in and turn it off in your account.',
  },
  calendar: {
    title: 'Is your calendar right?',
    text: 'Your profile then says that you confirmed it today.',
    button: 'Confirm my calendar is right',
    doneTitle: 'Your calendar is confirmed',
    doneText: 'Thank you. Couples read on your profile that it is up to date.',
    invalidText: 'Please use the link in the latest mail you got from us, or sign in and confirm it in your calendar.',
  },
} as const
export type LinkAction = keyof typeof LINK_PAGES
