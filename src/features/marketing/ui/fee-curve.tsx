import { COMMISSION_CAP_CENTS, capReachedAtCents, commissionCents } from '#features/payments/terms.ts'
import { COMMISSION_WORDS } from '#features/payments/terms-words.ts'
import { formatMoney } from '#shared/money/money.ts'
import classes from './fee-curve.module.css'

const BOX = { width: 640, height: 200, left: 64, right: 32, top: 28, bottom: 38 } as const
/** A little air above the cap. */
const MAX_FEE_CENTS = COMMISSION_CAP_CENTS * 1.1

type Span = { minCents: number; maxCents: number }

/** Pixel position of a total and its fee inside the drawing. */
function point(totalCents: number, feeCents: number, { minCents, maxCents }: Span): { x: number; y: number } {
  const width = BOX.width - BOX.left - BOX.right
  const height = BOX.height - BOX.top - BOX.bottom
  return {
    x: BOX.left + ((totalCents - minCents) / (maxCents - minCents)) * width,
    y: BOX.top + (1 - feeCents / MAX_FEE_CENTS) * height,
  }
}

/** From the slider's first total to its last: both stand on one scale, see fee-calculator.module.css. */
type FeeCurveProps = Span & { totalCents: number; rateBps: number }

/** The commission as a line over the booking total: it rises, reaches the cap and stays there. */
export function FeeCurve({ totalCents, rateBps, ...span }: FeeCurveProps) {
  const start = point(span.minCents, 0, span)
  const first = point(span.minCents, commissionCents(span.minCents, rateBps), span)
  const knee = point(capReachedAtCents(rateBps), COMMISSION_CAP_CENTS, span)
  const end = point(span.maxCents, COMMISSION_CAP_CENTS, span)
  const now = point(totalCents, commissionCents(totalCents, rateBps), span)
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={`Commission by booking total: it rises with the total and stays at ${COMMISSION_WORDS.cap} from the cap on.`}
    >
      <path className={classes.axis} d={`M${start.x} ${start.y}H${end.x}`} />
      <path className={classes.guide} d={`M${start.x} ${knee.y}H${knee.x}`} />
      <path className={classes.line} d={`M${first.x} ${first.y}L${knee.x} ${knee.y}L${end.x} ${end.y}`} />
      <path className={classes.guide} d={`M${now.x} ${start.y}V${now.y}`} />
      <circle className={classes.dot} cx={now.x} cy={now.y} r="6" />
      <text className={classes.label} x={start.x - 8} y={knee.y + 5} textAnchor="end">
        {COMMISSION_WORDS.cap}
      </text>
      <text className={classes.label} x={start.x - 8} y={start.y + 5} textAnchor="end">
        $0
      </text>
      <text className={classes.label} x={start.x} y={BOX.height - 8}>
        {formatMoney(span.minCents)}
      </text>
      <text className={classes.label} x={end.x} y={BOX.height - 8} textAnchor="end">
        booking total {formatMoney(span.maxCents)}
      </text>
    </svg>
  )
}
