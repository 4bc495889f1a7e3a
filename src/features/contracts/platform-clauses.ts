import { CONFIRM_DAYS } from '#features/bookings/model.ts'

/**
 * What every contract says besides its own words; appended when it is sent, and frozen with it. Nobody can edit or
 * leave it out. A change here is for contracts that are sent from then on.
 */
export const PLATFORM_CLAUSES = [
  '1. The platform is not a party to this contract. It holds the couple’s payments in escrow and releases them to the ' +
    `photographer when the couple confirms the delivery, when the couple has not answered a delivery for ${CONFIRM_DAYS.first} days, or as a dispute is decided.`,
  '2. Date, place, total, payments, cancellation and delivery are those stated under “Agreed terms”. If the words above say something else, the agreed terms apply.',
  '3. Either side may open a dispute about a delivery at no cost. The platform’s team decides on the whole total, and gives both sides its reasons.',
  '4. Both sides sign electronically. The text, the agreed terms and the attachments are identified by their SHA-256 hashes, which anyone with the contract’s code can check.',
  '5. A change to this contract needs the signatures of both sides.',
].join('\n\n')
