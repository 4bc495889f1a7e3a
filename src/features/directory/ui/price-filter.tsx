import '@mantine/core/styles/Slider.layer.css'
import { RangeSlider } from '@mantine/core'
import { useState } from 'react'
import { type DirectorySearch, PRICE } from '../search.ts'
import classes from './price-filter.module.css'
import { priceEnd } from './result-words.ts'

type PriceFilterProps = {
  min: number | undefined
  max: number | undefined
  onChange: (patch: Pick<DirectorySearch, 'min' | 'max'>) => void
}

/** Starting price from 1,000 to 10,000 dollars in steps of 100; both ends are open (DS4, V28). Takes effect on release. */
export function PriceFilter({ min, max, onChange }: PriceFilterProps) {
  const low = min ?? PRICE.min
  const high = max ?? PRICE.max
  const [dragged, setDragged] = useState<[number, number] | null>(null)
  const [from, to] = dragged ?? [Math.min(low, high), Math.max(low, high)]
  return (
    <fieldset className={classes.price}>
      <legend className={classes.legend}>Price</legend>
      <p className={classes.values}>
        <span>{priceEnd(from)}</span>
        <span>{priceEnd(to)}</span>
      </p>
      <RangeSlider
        min={PRICE.min}
        max={PRICE.max}
        step={PRICE.step}
        minRange={PRICE.step}
        value={[from, to]}
        label={null}
        size={2}
        thumbSize={24}
        thumbFromLabel="Lowest starting price"
        thumbToLabel="Highest starting price"
        thumbValueText={priceEnd}
        onChange={setDragged}
        onChangeEnd={([lowest, highest]) => {
          setDragged(null)
          onChange({
            min: lowest <= PRICE.min ? undefined : lowest,
            max: highest >= PRICE.max ? undefined : highest,
          })
        }}
        classNames={{ root: classes.slider, thumb: classes.thumb, track: classes.track }}
      />
    </fieldset>
  )
}
