import { Button } from '@mantine/core'
import { POLICY_NAMES } from '#features/payments/terms-words.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { OFFER_CHANGED, TERMS_COUNTERED, TERMS_ELSEWHERE, TERMS_MISSING, TERMS_TAKEN } from '../model.ts'
import classes from './contracts.module.css'
import { contractFailure } from './failure.ts'

export type VendorContract = RouterOutputs['contracts']['get']
type Offer = VendorContract['offers'][number]

const WORDS = {
  stale: `${OFFER_CHANGED}.`,
  none: TERMS_MISSING,
  taken: TERMS_ELSEWHERE,
  countered: TERMS_COUNTERED,
} as const

/** Why a draft cannot be sent as it is, and a button for each open offer whose terms it can adopt. */
export function DraftTermsNotice({ contract }: { contract: VendorContract }) {
  const { id, terms, offers } = contract
  const utils = trpc.useUtils()
  const take = trpc.contracts.takeTerms.useMutation({
    onSuccess: async () => {
      notify.success(TERMS_TAKEN)
      await utils.contracts.invalidate()
    },
    onError: (error) => notify.error(contractFailure('We couldn’t apply the terms', error)),
  })
  if (terms === null || terms === 'ready') return null
  const choices = terms === 'stale' ? offers.filter(({ bookingId }) => bookingId === contract.bookingId) : offers
  return (
    <section className={classes.notice} aria-label="Terms of the offer">
      <p>{WORDS[terms]}</p>
      {terms === 'none' && offers.length === 0 && (
        <p className={classes.hint}>Send the couple an offer first. Your text stays here until then.</p>
      )}
      {choices.map((offer) => (
        <div key={offer.bookingId} className={classes.noticeOffer}>
          <p>{offerWords(offer)}</p>
          <Button
            size="md"
            loading={take.isPending}
            onClick={() => take.mutate({ id, bookingId: offer.bookingId })}
            aria-label={choices.length > 1 ? `Apply the terms for ${formatDate(offer.eventDate, 'long')}` : undefined}
          >
            {terms === 'stale' ? 'Apply the new terms' : 'Apply the terms'}
          </Button>
        </div>
      ))}
      {choices.length > 0 && <p className={classes.hint}>Your text stays as it is. Please check that it still fits.</p>}
    </section>
  )
}

const offerWords = ({ eventDate, totalCents, policy, deliveryDays }: Offer): string =>
  [
    formatDate(eventDate, 'long'),
    formatMoney(totalCents),
    `${POLICY_NAMES[policy]} cancellation`,
    `delivery within ${deliveryDays} days`,
  ].join(' · ')
