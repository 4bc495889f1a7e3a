import { useId } from 'react'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { ALL } from '../search.ts'
import classes from './filter-options.module.css'

type OptionListProps<T extends string> = {
  /** As it appears in the URL. */
  name: string
  legend: string
  isLegendHidden?: boolean
  /** The 'All' choice: on when nothing else is (Find page). */
  all?: string
  options: readonly { slug: T; name: string }[]
  selected: readonly T[] | undefined
  /** Photographers per option; an option without any is disabled, not hidden. */
  counts?: Record<T, number> | undefined
  onToggle: (slug: T) => void
}

/** A group of check boxes drawn as a list of words. */
export function OptionList<T extends string>(props: OptionListProps<T>) {
  const { name, legend, isLegendHidden, all, options, selected, counts, onToggle } = props
  return (
    <fieldset className={classes.group}>
      <legend className={isLegendHidden ? 'visually-hidden' : classes.legend}>{legend}</legend>
      <div className={classes.options}>
        {all && <AllOption name={name} label={all} isOn={selected === undefined} />}
        {options.map(({ slug, name: label }) => (
          <Option
            key={slug}
            name={name}
            value={slug}
            label={label}
            count={counts?.[slug]}
            isOn={selected?.includes(slug) === true}
            onToggle={() => onToggle(slug)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Sends the form without the others in its list, so it works without a script too. */
function AllOption({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <button type="submit" name={name} value={ALL} role="checkbox" aria-checked={isOn} className={classes.all}>
      <span className={classes.box} aria-hidden="true">
        <CheckIcon className={classes.tick} />
      </span>
      <span className={classes.name}>{label}</span>
    </button>
  )
}

type OptionProps = {
  name: string
  value: string
  label: string
  count: number | undefined
  isOn: boolean
  onToggle: () => void
}

function Option({ name, value, label, count, isOn, onToggle }: OptionProps) {
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        name={name}
        value={value}
        className={`fills-label ${classes.check}`}
        checked={isOn}
        // A chosen option can always be cleared, even when it finds nobody.
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
  name: string
  value: string
  label: string
  hint?: string | undefined
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A yes-or-no choice that takes effect at once. */
export function SwitchRow({ name, value, label, hint, isOn, isDisabled, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.switchRow}>
      <label className={classes.switchLabel}>
        <span className={classes.name}>{label}</span>
        <input
          type="checkbox"
          role="switch"
          name={name}
          value={value}
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
