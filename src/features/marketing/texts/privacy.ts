import { type LegalPart, operatorBlocks, type SaidBySite } from './legal.ts'

export const PRIVACY_LEDE =
  'We keep what a booking needs, read what keeps people safe, and delete the rest on a schedule you can check below. We sell nothing and follow no one around the web.'

const practice: LegalPart = {
  title: null,
  sections: [
    {
      id: 'messages',
      title: 'What is read in messages, and why',
      blocks: [
        'Until a booking between two people is confirmed, a program reads every message before it is delivered. It looks for four things: email addresses, phone numbers, web addresses and a short list of insults. Contact details are replaced by [EMAIL REMOVED], [PHONE NUMBER REMOVED] or [URL REMOVED]; you see the result before you send. The same program reads names, profiles, applications, offers, contracts, the reasons people give, and reviews.',
        'Why: we cannot protect agreements and payments made elsewhere, and contact details are what fraudsters ask for first. After confirmation, nothing is removed between the two of you.',
        'A moderator may read a message that was flagged. Only moderators can see the original, each time it is opened is recorded in the audit log, and it is deleted after 180 days. No one reads messages for advertising, and no message is used to train anything.',
      ],
    },
    {
      id: 'what-we-store',
      title: 'What we store',
      blocks: [
        [
          'What you type: account, application, profile, inquiries, messages, contracts, reviews.',
          'Pictures you upload. The location where they were taken is removed from the file when it arrives.',
          'What happens to a booking: dates, amounts, signatures with time and address, decisions.',
          'For card payments, only the last four digits and the provider’s reference. In this version, all payments are test payments.',
        ],
        'A photographer’s phone number and email address are never public. A couple’s are shown to a photographer only after their booking is confirmed.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and measuring',
      blocks: [
        'Three cookies are set when you sign up or sign in: one keeps you signed in, one only says that someone is signed in, so a page knows whether to ask, and one lets us recognize this browser, so someone else’s wrong passwords never keep you out. A fourth keeps the photographers you saved before you signed in, on your device. All are strictly necessary, so there is no banner. Your color scheme is remembered on your device and never sent to us. Page views are counted, if at all, without cookies, without addresses and without recognizing you; there are no third-party trackers.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      blocks: [
        [
          'The other side of your booking: what the booking needs.',
          'Companies that host the site, store files and send email for us, under contract and for nothing else.',
          'Courts and authorities, when the law leaves no choice. We tell you unless we are forbidden to.',
        ],
        'We never sell personal data.',
      ],
    },
  ],
}

const rights = (said: SaidBySite): LegalPart => ({
  title: null,
  sections: [
    {
      id: 'your-data',
      title: 'Getting and deleting your data',
      blocks: [
        'Your account has a copy of everything we hold about you: one ZIP file with your texts, pictures, contracts and receipts, to read and for programs. It is made when you ask, once a day at most, and can be downloaded for 7 days. What someone else wrote is in it if they sent it to you. Without an account, enter your email address on the page “Your data”: a link there shows what we hold about it, with the same copy, and deletes it at once. You can have anything corrected, and you can object to a use.',
        'You can delete your account in it. From then on nothing of you is shown, and we stop writing to you; for 30 days you can come back by signing in. After that your address, password, messages, notes, plans, pictures and files are deleted, and your name is replaced wherever others still see it: a review you wrote stays as “A couple”. With two people the couple stays with the other one. While a wedding is ahead, or money is held, moves or is owed, deleting waits until that is settled; your account names the booking. Contracts, receipts, the books and the audit log stay for the time in the table. Notices and emails that others have had about you keep your name until their time is over.',
      ],
      more: { to: '/your-data', label: 'Your data, without an account' },
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        `The Help page reaches the people responsible for data at ${said.siteName}; who runs it, and where, is at the bottom of every page. If our answer does not satisfy you, you can complain to the data protection authority where you live.`,
        ...operatorBlocks(said),
      ],
    },
  ],
})

/** What we do and why, with what the site says about itself filled in; the retention table goes between the two parts. */
export function privacyParts(said: SaidBySite): LegalPart[] {
  return [practice, rights(said)]
}
