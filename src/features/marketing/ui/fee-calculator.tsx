import { type CSSProperties, useId, useState } from 'react'
import { commissionRateBps, payoutOf } from '#features/payments/commission.ts'
import { REDUCED_RATE_AFTER_BOOKINGS } from '#features/payments/terms.ts'
import { COMMISSION_WORDS, rateWords } from '#features/payments/terms-words.ts'
import { formatMoney } from '#shared/money/money.ts'
import classes from './fee-calculator.module.css'
import { FeeCurve } from './fee-curve.tsx'

const SLIDER = { min: 500, max: 12_000, step: 100, start: 3_200 } as const

/** Works out commission and payout for a booking total with the rule that also books them. */
export function FeeCalculator() {
  const id = useId()
  const [dollars, setDollars] = useState<number>(SLIDER.start)
  const [isReduced, setReduced] = useState(false)
  const rateBps = commissionRateBps(isReduced ? REDUCED_RATE_AFTER_BOOKINGS : 0)
  const totalCents = dollars * 100
  const { commissionCents, netCents, isCapped } = payoutOf(totalCents, rateBps)
  const filled = { '--filled': (dollars - SLIDER.min) / (SLIDER.max - SLIDER.min) } as CSSProperties
  return (
    <div className={classes.calculator}>
      <div className={classes.inputs}>
        <div className={classes.price}>
          <label htmlFor={id}>Booking total</label>
          <output htmlFor={id} className={classes.total}>
            {formatMoney(totalCents)}
          </output>
        </div>
        <input
          id={id}
          className={classes.slider}
          style={filled}
          type="range"
          min={SLIDER.min}
          max={SLIDER.max}
          step={SLIDER.step}
          value={dollars}
          aria-valuetext={formatMoney(totalCents)}
          onChange={(event) => setDollars(Number(event.currentTarget.value))}
        />
        <label className={classes.check}>
          <input type="checkbox" checked={isReduced} onChange={(event) => setReduced(event.currentTarget.checked)} />
          <span>I have {COMMISSION_WORDS.earned}</span>
        </label>
      </div>
      <FeeCurve totalCents={totalCents} minCents={SLIDER.min * 100} maxCents={SLIDER.max * 100} rateBps={rateBps} />
      <dl className={classes.result} aria-live="polite">
        <div>
          <dt>Commission</dt>
          <dd>{formatMoney(commissionCents)}</dd>
          <dd className={classes.how}>
            {isCapped ? `capped at ${COMMISSION_WORDS.cap} per booking` : `${rateWords(rateBps)} of the total`}
          </dd>
        </div>
        <div className={classes.net}>
          <dt>You receive</dt>
          <dd>{formatMoney(netCents)}</dd>
          <dd className={classes.how}>{((netCents / totalCents) * 100).toFixed(1)}% of the total</dd>
        </div>
      </dl>
    </div>
  )
}
