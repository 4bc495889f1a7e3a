import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import classes from './check-list.module.css'

type CheckListProps<Value extends string> = {
  label: string
  description?: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: React.ReactNode
}

/** Several of a list, each at most once and in the list's order. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, description, options, value, onChange, error } = props
  const id = useId()
  const toggle = (option: Value) =>
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => (each === option ? !value.includes(each) : value.includes(each))),
    )
  return (
    <fieldset className={classes.list} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
            classNames={{ root: classes.option, body: classes.body }}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}error`} className={classes.error} tabIndex={-1} data-form-error>
          {error}
        </p>
      )}
    </fieldset>
  )
}
