import { useEffect, useRef, useState } from 'react'
import { type DirectorySearch, PRICE } from '../search.ts'
import { FIGURE_ID, FIGURES_SCRIPT } from './figures-script.ts'
import classes from './price-filter.module.css'
import { priceEnd } from './result-words.ts'

type PriceFilterProps = {
  min: number | undefined
  max: number | undefined
  onChange: (patch: Pick<DirectorySearch, 'min' | 'max'>) => void
}

/** Starting price from 1,000 to 10,000 dollars in steps of 100; both ends are open (V28). Takes effect on release. */
export function PriceFilter({ min, max, onChange }: PriceFilterProps) {
  const low = Math.min(min ?? PRICE.min, max ?? PRICE.max)
  const high = Math.max(min ?? PRICE.min, max ?? PRICE.max)
  const [shown, setShown] = useState({ low, high, from: low, to: high })
  // The dragged value holds until the URL changes.
  if (shown.low !== low || shown.high !== high) setShown({ low, high, from: low, to: high })
  const { from, to } = shown
  const release = () => onChange({ min: from <= PRICE.min ? undefined : from, max: to >= PRICE.max ? undefined : to })
  return (
    <fieldset className={classes.price}>
      <legend className={classes.legend}>Price</legend>
      {/* What the script below has written holds until the URL says the same. */}
      <p className={classes.values}>
        <output id={FIGURE_ID.min} suppressHydrationWarning>
          {priceEnd(from)}
        </output>
        <output id={FIGURE_ID.max} suppressHydrationWarning>
          {priceEnd(to)}
        </output>
      </p>
      {/* Raised where the other one would cover it. */}
      <div className={classes.slider} data-raised={from > (PRICE.min + PRICE.max) / 2 || undefined}>
        <Thumb
          name="min"
          label="Lowest starting price"
          value={from}
          onDrag={(value) => setShown({ ...shown, from: Math.min(value, to - PRICE.step) })}
          onRelease={release}
        />
        <Thumb
          name="max"
          label="Highest starting price"
          value={to}
          onDrag={(value) => setShown({ ...shown, to: Math.max(value, from + PRICE.step) })}
          onRelease={release}
        />
      </div>
      {/* oxlint-disable-next-line react/no-danger -- our own script; its hash is in the page's policy */}
      <script dangerouslySetInnerHTML={{ __html: FIGURES_SCRIPT }} />
    </fieldset>
  )
}

type ThumbProps = {
  name: string
  label: string
  value: number
  onDrag: (value: number) => void
  onRelease: () => void
}

/** One of two native sliders that share a line. */
function Thumb({ name, label, value, onDrag, onRelease }: ThumbProps) {
  const input = useRef<HTMLInputElement>(null)
  const release = useRef(onRelease)
  useEffect(() => {
    release.current = onRelease
  }, [onRelease])
  useEffect(() => {
    // React's onChange comes with every step of a drag; the browser's own event comes when it ends.
    const element = input.current
    const onEnd = () => release.current()
    element?.addEventListener('change', onEnd)
    return () => element?.removeEventListener('change', onEnd)
  }, [])
  return (
    <input
      ref={input}
      type="range"
      name={name}
      min={PRICE.min}
      max={PRICE.max}
      step={PRICE.step}
      value={value}
      aria-label={label}
      aria-valuetext={priceEnd(value)}
      className={classes.thumb}
      onChange={(event) => onDrag(Number(event.target.value))}
    />
  )
}
