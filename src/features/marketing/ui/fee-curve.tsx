import { capReachedAtCents, COMMISSION_CAP_CENTS, commissionCents } from '#features/payments/terms.ts'
import { COMMISSION_WORDS } from '#features/payments/terms-words.ts'
import classes from './fee-curve.module.css'
import { formatMoney } from '#shared/money.ts'

const BOX = { width: 640, height: 200, left: 64, right: 14, top: 28, bottom: 38 } as const
/** A little air above the cap. */
const MAX_FEE_CENTS = COMMISSION_CAP_CENTS * 1.1

/** Pixel position of a total and its fee inside the drawing. */
function point(totalCents: number, feeCents: number, maxCents: number): { x: number; y: number } {
  const width = BOX.width - BOX.left - BOX.right
  const height = BOX.height - BOX.top - BOX.bottom
  return {
    x: BOX.left + (totalCents / maxCents) * width,
    y: BOX.top + (1 - feeCents / MAX_FEE_CENTS) * height,
  }
}

type FeeCurveProps = { totalCents: number; maxCents: number; rateBps: number }

/** The commission as a line over the booking total: it rises, reaches the cap and stays there. */
export function FeeCurve({ totalCents, maxCents, rateBps }: FeeCurveProps) {
  const start = point(0, 0, maxCents)
  const knee = point(capReachedAtCents(rateBps), COMMISSION_CAP_CENTS, maxCents)
  const end = point(maxCents, COMMISSION_CAP_CENTS, maxCents)
  const now = point(totalCents, commissionCents(totalCents, rateBps), maxCents)
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={`Commission by booking total: it rises with the total and stays at ${COMMISSION_WORDS.cap} from the cap on.`}
    >
      <path className={classes.axis} d={`M${start.x} ${start.y}H${end.x}`} />
      <path className={classes.guide} d={`M${start.x} ${knee.y}H${knee.x}`} />
      <path className={classes.line} d={`M${start.x} ${start.y}L${knee.x} ${knee.y}L${end.x} ${end.y}`} />
      <path className={classes.guide} d={`M${now.x} ${start.y}V${now.y}`} />
      <circle className={classes.dot} cx={now.x} cy={now.y} r="6" />
      <text className={classes.label} x={start.x - 8} y={knee.y + 5} textAnchor="end">
        {COMMISSION_WORDS.cap}
      </text>
      <text className={classes.label} x={start.x - 8} y={start.y + 5} textAnchor="end">
        $0
      </text>
      <text className={classes.label} x={start.x} y={BOX.height - 8}>
        $0
      </text>
      <text className={classes.label} x={end.x} y={BOX.height - 8} textAnchor="end">
        booking total {formatMoney(maxCents)}
      </text>
    </svg>
  )
}
