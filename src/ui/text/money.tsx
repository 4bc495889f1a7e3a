'use no memo'

import { formatMoney } from '#shared/money/money.ts'

type MoneyProps = { cents: number; withCents?: boolean; className?: string }

/** What a line of an offer costs: nothing is in it without a price of its own. */
export function LinePrice({ cents }: { cents: number }) {
  return cents === 0 ? 'Included' : <Money cents={cents} />
}

/** An amount in integer cents. */
export function Money({ cents, withCents, className }: MoneyProps) {
  return (
    <data className={className} value={(cents / 100).toFixed(2)}>
      {formatMoney(cents, { withCents })}
    </data>
  )
}
