import { LINK_HEADS } from './link-heads.ts'

/** What the mailed links lead to. Only the button's POST does anything: mail scanners follow links. */
export const LINK_PAGES = {
  confirm: {
    ...LINK_HEADS.confirm,
    button: 'Confirm subscription',
    doneTitle: 'You’re subscribed',
    doneText: 'Thank you. Every newsletter has a link to unsubscribe.',
    invalidText: 'Please enter your address in the newsletter form again to get a new link.',
  },
  unsubscribe: {
    ...LINK_HEADS.unsubscribe,
    button: 'Unsubscribe',
    doneTitle: 'You’re unsubscribed',
    doneText: 'Your address no longer gets the newsletter. You’re welcome back anytime.',
    invalidText: 'Please use the link in the latest email you got from us.',
  },
  weekly: {
    ...LINK_HEADS.weekly,
    button: 'Stop the weekly email',
    doneTitle: 'No more weekly emails',
    doneText: 'You can turn them on again in your account.',
    invalidText: 'Please use the link in the latest email you got from us, or sign in and turn it off in your account.',
  },
  news: {
    ...LINK_HEADS.news,
    button: 'Stop these emails',
    doneTitle: 'No more emails of this kind',
    doneText: 'You can turn them on again in your account.',
    invalidText:
      'Please use the link in the latest mail you got from us, or sign in and turn them off in your account.',
  },
  date: {
    ...LINK_HEADS.date,
    button: 'Don’t tell me',
    doneTitle: 'We won’t tell you',
    doneText: 'You can ask again on the photographer’s profile.',
    invalidText:
      'Please use the link in the latest email you got from us, or sign in and remove the date in your account.',
  },
  calendar: {
    ...LINK_HEADS.calendar,
    button: 'Confirm my calendar is right',
    doneTitle: 'Your calendar is confirmed',
    doneText: 'Thank you. Couples can see on your profile that it’s up to date.',
    invalidText: 'Please use the link in the latest email you got from us, or sign in and confirm it in your calendar.',
  },
} as const
export type LinkAction = keyof typeof LINK_PAGES
