import { CheckIcon } from '#ui/icon/page-icons.tsx'
import classes from './choice-list.module.css'

export type Choice<T extends string> = {
  value: T
  name: string
  hint?: string
  picture?: string | undefined
  isDisabled?: boolean
}

type ChoiceListProps<T extends string> = {
  /** The question, for people who cannot see the heading above. */
  legend: string
  /** Name of the answer in the URL: the form works before the script has loaded. */
  name: string
  kind: 'radio' | 'checkbox'
  choices: readonly Choice<T>[]
  selected: readonly T[]
  onToggle: (value: T, isOn: boolean) => void
}

/** Answers as a list of large rows: native radio buttons or check boxes, so arrows, space and Enter work by themselves. */
export function ChoiceList<T extends string>(props: ChoiceListProps<T>) {
  const { legend, name, kind, choices, selected, onToggle } = props
  return (
    <fieldset className={classes.list} data-pictures={choices.some(({ picture }) => picture) || undefined}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} data-kind={kind}>
          <input
            type={kind}
            name={name}
            value={choice.value}
            className={`fills-label ${classes.input}`}
            checked={selected.includes(choice.value)}
            disabled={choice.isDisabled}
            onChange={(event) => onToggle(choice.value, event.target.checked)}
          />
          {choice.picture && (
            <img src={choice.picture} alt="" width={320} height={400} loading="lazy" className={classes.picture} />
          )}
          <span className={classes.sign} aria-hidden="true">
            <CheckIcon className={classes.tick} />
          </span>
          <span className={classes.words}>
            {choice.name}
            {choice.hint && <span className={classes.hint}> {choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
