/** What a person consents to before their first signature; a new wording needs a new version (legal-versions.ts). */
export const ELECTRONIC_TITLE = 'Electronic records and signatures'
export const ELECTRONIC_LEDE =
  'Contracts here are signed on the screen and kept as PDFs. The law asks us to tell you this once, before your first signature.'

/** The disclosure of 15 U.S.C. 7001(c), point by point. */
export const ELECTRONIC_POINTS: readonly { title: string; text: string }[] = [
  {
    title: 'What it covers',
    text: 'Contracts and contract changes that you sign here, their certificates, receipts, and the notices about your bookings that the law wants in writing. It covers all your bookings, until you withdraw it.',
  },
  {
    title: 'On paper',
    text: 'You can have any of them on paper, now or later: ask on the Help page, with your postal address. We mail it to you free of charge. You can also print or save each PDF yourself.',
  },
  {
    title: 'If you change your mind',
    text: 'You can withdraw your consent on My account at any time, free of charge. What’s already signed stays valid and your confirmed bookings go on, but you can’t sign anything new here until you consent again.',
  },
  {
    title: 'If you don’t consent',
    text: 'You can still look around, ask and write. You can’t sign a contract here, so a booking can’t be confirmed.',
  },
  {
    title: 'How we reach you',
    text: 'By email and under Notifications. Keep your email address current under “Email” on My account.',
  },
  {
    title: 'What you need',
    text: 'A phone, tablet or computer with internet access, a current version of Chrome, Edge, Firefox or Safari with a way to open PDFs, an email account, and space or a printer for your copies. If that changes so that you might no longer open your records, we tell you and ask again.',
  },
]
/** The consent is given in the browser that shows contracts and opens their PDFs. */
export const ELECTRONIC_CONSENT =
  'I can read this and open PDFs in this browser, and I consent to electronic records and signatures.'
export const ELECTRONIC_CONSENT_MISSING = 'Please check the box if you consent'
export const ELECTRONIC_NEWER =
  'This text has changed since you opened it. Please reload the page and read the new one.'
export const ELECTRONIC_GIVEN = 'Thank you, your consent is saved'
export const ELECTRONIC_WITHDRAWN = 'Your consent is withdrawn'
