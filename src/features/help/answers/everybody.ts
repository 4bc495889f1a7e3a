import { CONFIRM_VALID_HOURS, RESET_VALID_MINUTES, SIGN_IN_LINK_VALID_MINUTES } from '#features/auth/model.ts'
import { REVIEW_WINDOW_DAYS } from '#features/bookings/model.ts'
import { LEAVE_DAYS } from '#features/personal-data/model.ts'
import { DECIDE_DAYS, DISPUTE_DAYS } from '#features/reviews/model.ts'
import type { Answer } from './answer.ts'

/** What both sides ask. */
export const FOR_EVERYBODY: readonly Answer[] = [
  {
    topic: 'list',
    question: 'Who’s on the list, and in what order?',
    answer: [
      'Photographers whose application a person has read and accepted. No one can pay to be accepted, to be listed, or to rank higher. The About page has the rubric we use and explains the order.',
    ],
    more: { to: '/about', hash: 'ranking', label: 'How the list is ordered' },
  },
  {
    topic: 'messages',
    question: 'Why are phone numbers and links removed from messages?',
    answer: [
      'Until a booking is confirmed, email addresses, phone numbers and links are taken out, and you see what will be removed while you type. It keeps the agreement, the money and our help in one place.',
      'Once the first payment has arrived, both sides see each other’s contact details and nothing is removed anymore.',
      'If someone is rude or asks you to pay elsewhere, report or block the conversation from its menu. A person reads every report.',
    ],
  },
  {
    topic: 'problems',
    question: 'What can we do when something goes wrong?',
    answer: [
      'Write to the other side first; most things end there. From the day after the wedding until the delivery is confirmed, either side can open a dispute, free of charge.',
      'The money stays where it is. One of us reads both sides, decides how it’s divided, and gives both of you the reasons. Both sides see the same page and can add to it until then.',
    ],
    more: { to: '/terms', hash: 'couples-disputes', label: 'The rule in the terms' },
  },
  {
    topic: 'reviews',
    question: 'How do reviews work?',
    answer: [
      `After a completed booking both sides have ${REVIEW_WINDOW_DAYS} days to write. Neither sees the other’s review until both have written or the time is up. Only couples who booked here can review.`,
      `A review is never removed for being negative. A photographer can have one checked within ${DISPUTE_DAYS} days for what it says, such as private details; we decide within ${DECIDE_DAYS} days, and it stays visible until then.`,
    ],
  },
  {
    topic: 'signing-in',
    question: 'I can’t sign in',
    answer: [
      `Ask for a new password: the link works for ${RESET_VALID_MINUTES} minutes, and only the newest one counts. If your account is locked for a while because someone was guessing passwords, we can email you a link that signs you in, good for ${SIGN_IN_LINK_VALID_MINUTES} minutes.`,
      `On a new account, confirm your email address first. That link works for ${CONFIRM_VALID_HOURS} hours; the sign-in page can send it again.`,
    ],
    more: { to: '/forgot-password', label: 'Choose a new password' },
  },
  {
    topic: 'emails',
    question: 'An email hasn’t arrived',
    answer: [
      'Look in your spam folder, and under Promotions in Gmail. Everything we email you about a booking is in your notifications here too, so nothing gets lost.',
      'If your address changed, or your mail provider refuses our emails, your account says so and lets you correct it. In your account you choose what else we tell you, in your notifications and by email, and every email you can turn off has a link that does it. What’s about bookings, money and your account always comes.',
    ],
    more: { to: '/account', label: 'Your account' },
  },
  {
    topic: 'data',
    question: 'What do you keep about me, and how do I delete my account?',
    answer: [
      `The Privacy page lists everything, why we keep it, and for how long. Your account has a copy of all of it, in one file, and shows at its end how to delete it, with what goes and what stays. For ${LEAVE_DAYS} days you can come back by signing in.`,
      'While a wedding is still to come, or money is held or on its way, deleting waits until that’s settled: your account names the booking. We keep contracts and the books for as long as the law requires. For a correction, ask us below.',
      'No account? The page “Your data” emails you a link that shows what we hold about your address, and deletes it if you like.',
    ],
    more: { to: '/your-data', label: 'Your data, without an account' },
  },
]
