'use no memo'

import { formatMoney } from '#shared/money/money.ts'

type MoneyProps = { cents: number; withCents?: boolean; className?: string }

/** An amount in integer cents. */
export function Money({ cents, withCents, className }: MoneyProps) {
  return (
    <data className={className} value={(cents / 100).toFixed(2)}>
      {formatMoney(cents, { withCents })}
    </data>
  )
}
