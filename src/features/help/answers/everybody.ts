import { RECOVERY_CODES, RESET_HOURS } from '#features/auth/factor-model.ts'
import {
  CONFIRM_VALID_HOURS,
  KEEP_ADDRESS_HOURS,
  RESET_VALID_MINUTES,
  SIGN_IN_LINK_VALID_MINUTES,
} from '#features/auth/model.ts'
import { REVIEW_WINDOW_DAYS } from '#features/bookings/model.ts'
import { EXPORT_DAYS, LEAVE_DAYS } from '#features/personal-data/model.ts'
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
      'When it happens, we email you why, once and then once more. If it goes on, a person on our team reads the conversation and may pause your messages for a few days. If we got it wrong, write to us.',
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
      `A review is never removed for being negative. A photographer can have one checked within ${DISPUTE_DAYS} days for what it says, such as private details; we ask both sides, decide within ${DECIDE_DAYS} days, and it stays visible until then. Only private details and what breaks the law go at once.`,
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
    topic: 'second-step',
    question: 'What’s a second step, and what if I lose mine?',
    answer: [
      'Something you have, besides the password you know: an app that shows a new code every half minute, or a passkey, which is your phone’s or computer’s own screen lock. A passkey is quicker: it signs you in without a password, and no false page can ask for it. You can have several; name each after its device.',
      `With the first one you get ${RECOVERY_CODES} recovery codes. Print them or keep them in a password manager: each one stands in for a lost device, once.`,
      `No code left either? On the page that asks for it, choose “You’ve lost it?”. We write to every address of your account, and if no one says no within ${RESET_HOURS} hours, your password alone lets you in.`,
    ],
    more: { to: '/account', hash: 'second-step', label: 'Your second step' },
  },
  {
    topic: 'new-email',
    question: 'How do I change my email?',
    answer: [
      `In your account, under Email. We write to the new address; once you use the link there, within ${CONFIRM_VALID_HOURS} hours, you sign in with it and we write to you there. Until then nothing changes, and you can send the link again or keep the old address. Your other devices are signed out.`,
      'Your bookings, conversations and what waits to be sent come along. Contracts and receipts keep the address of their day. A photographer’s contact email comes along only if it was the same; it has its own place in the profile.',
      `The old address gets a “This wasn’t me” link. For ${KEEP_ADDRESS_HOURS} hours it brings the old address back, signs everyone out, and sends you a link to choose a new password.`,
    ],
    more: { to: '/account', hash: 'email', label: 'Your email' },
  },
  {
    topic: 'your-copy',
    question: 'How do I take my data along?',
    answer: [
      `In your account, under Your data: ask for a copy, and we email you when it’s ready, usually within minutes. It’s one ZIP file with your texts, pictures, contracts and receipts, to read in any browser and for programs. You can download it for ${EXPORT_DAYS} days; it opens for you alone.`,
    ],
    more: { to: '/account', hash: 'your-data', label: 'Your data' },
  },
  {
    topic: 'leaving',
    question: 'How do I delete my account?',
    answer: [
      `At the end of your account. You see what goes, what stays and why before you decide. From then on nothing of you is shown and we stop writing; for ${LEAVE_DAYS} days you can come back by signing in.`,
      'While a wedding is still to come, or money is held or on its way, deleting waits until that’s settled: your account says what, with a link to it. With two people, the couple stays with the other one. We keep contracts and the books for as long as the law requires.',
    ],
    more: { to: '/account', hash: 'leave', label: 'Delete your account' },
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
    question: 'What do you keep about me?',
    answer: [
      'The Privacy page lists everything, why we keep it, and for how long. For a correction, ask us below.',
      'No account? The page “Your data” emails you a link that shows what we hold about your address, and deletes it if you like.',
    ],
    more: { to: '/your-data', label: 'Your data, without an account' },
  },
]
