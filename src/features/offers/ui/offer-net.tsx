import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { OFFER_TOTAL_MAX_CENTS } from '#features/bookings/inputs.ts'
import { COMMISSION_WORDS, rateWords } from '#features/payments/terms-words.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import classes from './offer.module.css'
import { type OfferValues, totalCentsOf } from './offer-values.ts'

/** The total, the platform's commission and what is left, before anything is sent; the rate comes from the server. */
export function OfferNet({ items }: { items: OfferValues['items'] }) {
  const totalCents = totalCentsOf(items)
  const [asked] = useDebouncedValue(totalCents, 300)
  const isKnown = asked > 0 && asked <= OFFER_TOTAL_MAX_CENTS
  const { data } = trpc.bookings.previewPayout.useQuery(
    { totalCents: asked },
    { enabled: isKnown, placeholderData: keepPreviousData },
  )
  return (
    <>
      <TestPayments />
      <dl className={classes.net} aria-live="polite">
        <div>
          <dt>Total</dt>
          <dd>
            <Money cents={totalCents} />
          </dd>
        </div>
        {isKnown && data && (
          <>
            <div>
              <dt>
                Commission, {rateWords(data.rateBps)}
                {data.isCapped && `, capped at ${COMMISSION_WORDS.cap}`}
              </dt>
              <dd>
                <Money cents={data.commissionCents} />
              </dd>
            </div>
            <div>
              <dt>You get</dt>
              <dd>
                <Money cents={data.netCents} />
              </dd>
            </div>
          </>
        )}
      </dl>
      <HelpLink topic="commission">How the commission works</HelpLink>
    </>
  )
}
