import { useId } from 'react'
import { CheckIcon } from '#ui/icons.tsx'
import classes from './filter-options.module.css'

type OptionListProps<T extends string> = {
  legend: string
  isLegendHidden?: boolean
  /** The 'All' choice: on when nothing else is (spec 4, Find page). */
  all?: string
  options: readonly { slug: T; name: string }[]
  selected: readonly T[] | undefined
  /** Photographers per option; an option without any is disabled, not hidden (DS3). */
  counts?: Record<T, number> | undefined
  onToggle: (slug: T | null) => void
}

/** A group of check boxes drawn as a list of words. */
export function OptionList<T extends string>(props: OptionListProps<T>) {
  const { legend, isLegendHidden, all, options, selected, counts, onToggle } = props
  return (
    <fieldset className={classes.group}>
      <legend className={isLegendHidden ? 'visually-hidden' : classes.legend}>{legend}</legend>
      <div className={classes.options}>
        {all && <Option label={all} isOn={selected === undefined} onToggle={() => onToggle(null)} />}
        {options.map(({ slug, name }) => (
          <Option
            key={slug}
            label={name}
            count={counts?.[slug]}
            isOn={selected?.includes(slug) === true}
            onToggle={() => onToggle(slug)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = { label: string; count?: number | undefined; isOn: boolean; onToggle: () => void }

function Option({ label, count, isOn, onToggle }: OptionProps) {
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        className={classes.check}
        checked={isOn}
        // What is chosen can always be taken back, even when it finds nobody.
        disabled={count === 0 && !isOn}
        onChange={onToggle}
      />
      <span className={classes.box} aria-hidden="true">
        <CheckIcon className={classes.tick} />
      </span>
      <span className={classes.name}>{label}</span>
      {count !== undefined && (
        <span className={classes.count}>
          {count}
          <span className="visually-hidden"> {count === 1 ? 'photographer' : 'photographers'}</span>
        </span>
      )}
    </label>
  )
}

type SwitchRowProps = {
  label: string
  hint?: string | undefined
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A choice of yes or no that takes effect at once. */
export function SwitchRow({ label, hint, isOn, isDisabled, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.switchRow}>
      <label className={classes.switchLabel}>
        <span className={classes.name}>{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          className={classes.switch}
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
