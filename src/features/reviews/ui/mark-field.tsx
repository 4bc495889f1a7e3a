import { type ReactNode, useId } from 'react'
import { StarIcon } from '#ui/icon/icons.tsx'
import classes from './reviews.module.css'

type MarkFieldProps = { label: string; value: number; error: ReactNode; onChange: (value: number) => void }

/** One to five stars as radio buttons: arrow keys choose, the label says the number. */
export function MarkField({ label, value, error, onChange }: MarkFieldProps) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={classes.mark} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div className={classes.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} data-filled={stars <= value || undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              data-form-error={error ? true : undefined}
              onChange={() => onChange(stars)}
              className="visually-hidden"
            />
            <StarIcon />
            <span className="visually-hidden">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
