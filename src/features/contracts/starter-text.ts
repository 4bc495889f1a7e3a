import type { TemplateFields } from './inputs.ts'
import { type VariableValues, variableValues } from './variables.ts'

/** Stands wherever the starting text is offered: whose text it is once it is used. */
export const STARTER_NOTE =
  'It’s a starting point, not legal advice. Read it, change what doesn’t fit how you work, and have it checked for your state: the contract you send is your own.'

/** A contract in plain words to start from. Amounts, dates and the cancellation policy come from each offer. */
export const STARTER_TEXT: TemplateFields = {
  name: 'Starting text',
  title: 'Wedding photography for {couple}',
  content: `This contract is between {couple} (“the couple”) and {photographer} (“the photographer”).

1. The day
The photographer photographs the couple’s wedding on {date} at {venue}. The coverage is “{package}”, with everything the offer lists.

2. Payment
The total is {total}. {first_payment} is due when both have signed, and reserves the date. The balance is {balance}, due before the wedding on the day in the payment schedule. All payments are made through the platform.

3. Pictures
The couple receives the edited pictures in an online gallery within {delivery_days} days after the wedding. The photographer selects and edits them in the style of the portfolio. Unedited files are not included.

4. How the couple may use the pictures
The couple may print and share the pictures and give them to family and friends. Selling them, or using them to advertise, needs the photographer’s written permission. The photographer keeps the copyright.

5. How the photographer may use the pictures
The photographer may show a selection in the portfolio. If the couple would rather keep the pictures private, they say so before the wedding.

6. Working together
The couple agrees on a timeline with the photographer ahead of the day, and passes on any house rules of the venue. For coverage longer than six hours, the photographer gets a meal and a short break.

7. If the photographer cannot come
If illness or an emergency keeps the photographer away, the photographer looks for a replacement with similar experience and style. The couple decides whether to accept; if not, everything the couple has paid is refunded.

8. Canceling or changing the date
The couple may cancel under this policy. {cancellation} A new date needs both to agree, and depends on whether the photographer is free.

9. Events outside anyone’s control
If the wedding cannot take place for reasons outside anyone’s control, both first look for a new date.

10. Care and liability
The photographer works with reasonable care, brings backup equipment, and keeps copies of the pictures until they are delivered. If pictures are lost through a technical failure, the photographer is liable up to the amount the couple has paid.`,
}

/** What a template is tried with before there is a booking. */
export const EXAMPLE_VALUES: VariableValues = variableValues({
  coupleName: 'Amelia Hart and Jonah Reyes',
  photographerName: 'Your business',
  eventDate: '2027-06-12',
  eventLocation: 'The Old Mill, New York',
  packageDetails: { name: 'The day', hours: 8, photographers: 1, images: 500 },
  totalCents: 400_000,
  schedule: [
    { amountCents: 120_000, dueDate: null },
    { amountCents: 280_000, dueDate: '2027-05-13' },
  ],
  deliveryDays: 60,
  cancellationPolicy: 'moderate',
})
