import type { ReactNode } from 'react'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import classes from './choose-box.module.css'

type ChooseBoxProps = {
  isChosen: boolean
  /** When no more may be chosen. */
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
  children: ReactNode
}

/** A checkbox as wide as what it chooses. */
export function ChooseBox({ isChosen, isDisabled, onChoose, children }: ChooseBoxProps) {
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        className={`fills-label ${classes.input}`}
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className={classes.box} aria-hidden="true">
        <CheckIcon className={classes.tick} />
      </span>
      {children}
    </label>
  )
}
