import { type ReactNode, useEffect, useId, useState } from 'react'
import { ALL_LOCATIONS, ALL_STYLES, CLEAR_DATE } from '#features/directory/model.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { recallWedding } from '#shared/browser/chosen-wedding.ts'
import { Button } from '#ui/button/button.tsx'
import { DatePicker } from '#ui/date/date-picker.tsx'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { HOME } from '../model.ts'
import classes from './hero-search.module.css'

/**
 * Date, place and look: a form that the browser itself sends to the directory, so that it works before and without
 * scripts. What was chosen here before is filled in.
 */
export function HeroSearch({ children }: { children: ReactNode }) {
  const [date, setDate] = useState<string>()
  const [place, setPlace] = useState('')
  useEffect(() => {
    const known = recallWedding()
    // oxlint-disable-next-line react/set-state-in-effect -- the server, whose page this is at first, does not know what was chosen in this browser
    if (known.date) setDate((typed) => typed ?? known.date!)
    if (known.places?.length === 1) setPlace((typed) => typed || known.places![0]!)
  }, [])
  return (
    <form
      role="search"
      aria-label="Photographers"
      action="/find-photographer"
      method="get"
      autoComplete="off"
      noValidate
      className={classes.form}
    >
      <DatePicker
        name="date"
        label="Wedding date"
        value={date}
        onChange={setDate}
        placeholder="Add your date"
        clearLabel={CLEAR_DATE}
        className={classes.cell}
      />
      <Choice name="location" label="Place" any={ALL_LOCATIONS} options={MARKETS} value={place} onChange={setPlace} />
      <Choice name="style" label="Look" any={ALL_STYLES} options={STYLES} />
      <div className={classes.actions}>
        <Button type="submit" size="lg">
          {HOME.findButton}
        </Button>
        {children}
      </div>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  /** What stands for no choice. */
  any: string
  options: readonly { slug: string; name: string }[]
  value?: string
  onChange?: (value: string) => void
}

function Choice({ name, label, any, options, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={classes.cell}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span className={classes.box}>
        <select
          id={id}
          name={name}
          className={classes.select}
          {...(onChange ? { value, onChange: ({ target }) => onChange(target.value) } : { defaultValue: '' })}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.slug} value={option.slug}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={classes.icon} />
      </span>
    </div>
  )
}
