import { BALANCE_DUE_DAYS_BEFORE, CANCELLATION_POLICIES, RETAINER_PERCENT } from '#features/payments/terms.ts'
import { COMMISSION_WORDS, PAYOUT_TIME, policyClause } from '#features/payments/terms-words.ts'
import { REPEAT_CASES, REPEAT_MONTHS } from '#features/takedowns/model.ts'
import { type Promises, vettingTimes } from '#shared/site/vetting-words.ts'
import {
  agentBlocks,
  insuranceBlocks,
  type LegalBlock,
  type LegalPart,
  lawBlocks,
  operatorBlocks,
  type SaidBySite,
  taxBlocks,
} from './legal.ts'

export const TERMS_LEDE =
  'In plain words: couples use the platform free of charge, photographers work for couples and not for us, and money paid for a booking is kept separate until the photographs have been delivered.'

const shared = (said: SaidBySite, site: string): LegalPart => ({
  title: 'For everyone',
  sections: [
    {
      id: 'what-this-is',
      title: 'What this agreement is',
      blocks: [
        ...operatorBlocks(said),
        `${site} is a marketplace. We review photographers, show their work, carry messages, keep contracts and hold payments. We do not photograph weddings ourselves. The contract for your wedding is between the couple and the photographer; this agreement is between each of you and us.`,
        `You must be at least 18 and give true information. Each person has one account; keep its password to yourself.`,
      ],
    },
    {
      id: 'conduct',
      title: 'How we treat each other',
      blocks: [
        [
          'Until a booking is confirmed, communication stays on the platform. Email addresses, phone numbers and links are removed from messages before delivery, and the sender sees the result.',
          'After confirmation both sides see each other’s contact details and the filter is off for the two of you.',
          'No harassment, no discrimination, no spam, no fake inquiries, no pictures that are not yours.',
          'Reviews come from completed bookings only, are shown when both sides have written or the time is up, and are never removed for being negative.',
        ],
      ],
    },
    {
      id: 'test-payments',
      title: 'Test payments and who holds the money',
      blocks: [
        `In this version of ${site}, every payment is a test payment, and every screen that shows money says so. Only test cards work. No real money is charged, held or paid out by anyone, and no entity holds money for you: the “held”, “released” and “paid out” amounts are entries in our ledger that show how a real booking would run.`,
        `Before real payments are switched on, this section will name the licensed payment provider that holds the money, the account in which it is held, and the company that runs ${site}. You will be asked to accept that version, and no payment made before then turns into a real one.`,
        `Where this site says “held in escrow”, it means this: what a couple pays for a booking is kept separate from our own money and from the photographer’s, and is released by the rules below. ${site} is not a bank and not a licensed escrow agent.`,
        ...insuranceBlocks(said),
        ...taxBlocks(said),
      ],
    },
  ],
})

const couples: LegalPart = {
  title: 'For couples',
  sections: [
    {
      id: 'couples-booking',
      title: 'Inquiry, offer, booking',
      blocks: [
        [
          'An inquiry goes to exactly the photographers you choose. It is not binding. If it is not answered within 7 days, it expires.',
          'An offer names the price, the payment schedule, the cancellation policy and the date it is valid until, and puts a hold on your date.',
          'A booking is confirmed when both sides have signed and the first payment has been made. Until then another couple may book the date.',
          'A contract that is not signed within 14 days of being sent expires; so does a signed one whose first payment is 7 days late.',
        ],
      ],
    },
    {
      id: 'couples-payments',
      title: 'Payments and release',
      blocks: [
        `You pay up front into escrow, by the schedule in your contract: unless you agree otherwise, ${RETAINER_PERCENT}% at signing and ${100 - RETAINER_PERCENT}% ${BALANCE_DUE_DAYS_BEFORE} days before the event. There is no fee for couples on top of the price.`,
        'When your photographer has delivered, you have 14 days to confirm, to ask for changes, or to open a dispute. Asking for changes stops the clock; a second delivery starts a new one of 7 days. If you do nothing, delivery counts as confirmed; we remind you on days 7, 12 and 13. Confirmation releases the money.',
      ],
    },
    {
      id: 'couples-canceling',
      title: 'Canceling',
      blocks: [
        'Your contract contains one of three policies. They determine how much of what you have paid comes back, based on the number of days before the event:',
        CANCELLATION_POLICIES.map(policyClause),
        'You see the exact amount before you confirm a cancellation. If the photographer cancels, you get everything back, and no commission is taken.',
      ],
    },
    {
      id: 'couples-disputes',
      title: 'When something is wrong',
      blocks: [
        'From the day after the event until delivery is confirmed, either side can open a dispute, free of charge. The money stays where it is. A person on our team reads both sides, decides how it is divided, and gives both sides the reasons. You can still go to court.',
      ],
    },
  ],
}

const picturesBlocks = (site: string): LegalBlock[] => [
  `They stay yours. You allow ${site} to store, resize and show them on your profile, in the list and in link previews, for as long as they are uploaded here. You confirm that you took them and that the people in them agreed. Location data is removed on upload.`,
  `A picture that someone claims with a complete notice is hidden until the claim is settled; you are told and can answer it. Accounts of photographers whose pictures have to be taken down again and again are closed: ${REPEAT_CASES} upheld cases within ${REPEAT_MONTHS} months put the account before an administrator.`,
]

/** As the settings promise it. */
function reviewTimes(promises: Promises): string {
  const { firstLook, decision, atMost } = vettingTimes(promises)
  return `We look at an application within ${firstLook}, usually decide within ${decision} when it is complete, and take at most ${atMost} when we have questions.`
}

const vendors = ({ vetting }: SaidBySite, site: string): LegalPart => ({
  title: 'For photographers and other vendors',
  sections: [
    {
      id: 'vendors-place',
      title: 'Your place on the list',
      blocks: [
        [
          'Applying and being listed is free: no upfront, monthly, listing or subscription fees. You do not have to be exclusive.',
          reviewTimes(vetting),
          'A rejection comes with its reasons and a date when you may apply again. We may suspend a profile that harms people or breaks this agreement; existing bookings and money are still settled.',
          'No one can pay to be placed higher.',
        ],
      ],
    },
    {
      id: 'vendors-pictures',
      title: 'Your pictures',
      blocks: picturesBlocks(site),
    },
    {
      id: 'vendors-commission',
      title: 'Commission and payout',
      blocks: [
        `The commission is ${COMMISSION_WORDS.range} of the booking total, capped at ${COMMISSION_WORDS.cap} per booking: ${COMMISSION_WORDS.usual} to begin with, ${COMMISSION_WORDS.reduced} for vendors with ${COMMISSION_WORDS.earned}, or by our decision. The rate and the cap are locked in when the contract is signed. It is deducted automatically after event completion, at the moment the couple’s confirmation releases the money.`,
        `Payout follows within ${PAYOUT_TIME} after client confirmation and requires verified payout details. Taxes on what you earn are yours.`,
      ],
    },
    {
      id: 'vendors-agency',
      title: 'Agency: we collect for you',
      blocks: [
        `You appoint ${site} as your agent for one purpose: to receive the couple’s payments for bookings made here. A payment received by us, or by the payment provider on our behalf, counts as received by you: the couple owes you that much less, even if we fail to pass it on. You look to us alone for that money.`,
        'As your agent we hold the payments, deduct the commission, pay refunds that your cancellation policy or a dispute decision requires, and pay out the rest.',
      ],
    },
    {
      id: 'vendors-chargebacks',
      title: 'When a couple’s bank takes a payment back',
      blocks: [
        'We answer the bank for you, with the signed contract, the record of your delivery and what the messages show. Until it decides, nothing from the booking is paid out.',
        'If the bank keeps a payment that had already been released to you, your share of it comes back: first from payouts that have not left, then from your balance at the payment service. We return our commission on it. If someone else had used the card, the loss is ours.',
      ],
    },
    {
      id: 'vendors-contracts',
      title: 'Contracts, dates and canceling',
      blocks: [
        [
          'You may use your own contract wording, but contracts and payments for bookings that began here run through the platform.',
          'Keep your calendar accurate. The platform never confirms more bookings for a day than you have said you take: one, unless you choose more.',
          'If you cancel a confirmed booking, the couple is refunded in full, no commission is charged, and the date stays blocked.',
          'A balance that is 14 days overdue lets you cancel under your policy.',
        ],
      ],
    },
  ],
})

const closing = (said: SaidBySite, site: string): LegalPart => ({
  title: 'The rest',
  sections: [
    {
      id: 'responsibility',
      title: 'What we are responsible for',
      blocks: [
        `We are responsible for running the platform with care, for the review of applications, and for money that is in our hands. We are not responsible for the photographs, or for what either side promises the other. Nothing here limits rights that consumers have by law, or liability for intent and gross negligence.`,
      ],
    },
    { id: 'law', title: 'Which law applies', blocks: lawBlocks(said) },
    { id: 'legal-notices', title: 'Legal papers and copyright', blocks: agentBlocks(said) },
    {
      id: 'leaving',
      title: 'Changes and leaving',
      blocks: [
        'When these terms change, the new version gets a number and a date and you are asked to accept it. A booking keeps the terms under which it was confirmed.',
        `You may leave at any time; confirmed bookings are completed first. Questions go to our team on the Help page, where a person answers. These terms have not yet been reviewed by counsel; ${site} does not take real money until they have been.`,
      ],
    },
  ],
})

/** The whole agreement, with what the site says about itself filled in; what it does not say has no section. */
export function termsParts(said: SaidBySite): LegalPart[] {
  const site = said.siteName
  return [shared(said, site), couples, vendors(said, site), closing(said, site)].map((part) => ({
    ...part,
    sections: part.sections.filter(({ blocks }) => blocks.length > 0),
  }))
}
