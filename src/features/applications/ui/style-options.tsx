import { type FocusEvent, useId } from 'react'
import { APPLICATION_STYLES, type StyleName } from '#features/photographers/markets-and-styles.ts'
import classes from './style-options.module.css'

const FIELD = 'styleOptions'

type StyleOptionsProps = {
  value: readonly StyleName[]
  onChange: (styles: StyleName[]) => void
  onBlur: () => void
  error: string | undefined
}

/** The thirteen styles as words to tick (V10). */
export function StyleOptions({ value, onChange, onBlur, error }: StyleOptionsProps) {
  const id = useId()
  const toggle = (style: StyleName) =>
    onChange(APPLICATION_STYLES.filter((other) => (other === style ? !value.includes(style) : value.includes(other))))
  /** Moving from one style to the next does not count as leaving. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    if ((relatedTarget as HTMLInputElement | null)?.name !== FIELD) onBlur()
  }
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className={classes.legend}>Style options</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        What your pictures look like today. Couples filter by these.
      </p>
      <div className={classes.options}>
        {APPLICATION_STYLES.map((style) => (
          <label key={style} className={classes.option}>
            <input
              type="checkbox"
              name={FIELD}
              className={`fills-label ${classes.check}`}
              checked={value.includes(style)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(style)}
              onBlur={leave}
            />
            <span className={classes.name}>{style}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
