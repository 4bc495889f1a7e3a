import { textDifference } from '../text-difference.ts'
import classes from './amendments.module.css'

/** A contract's text with what is taken out and what is added, word by word. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  return (
    <figure className={classes.figure}>
      <figcaption>Contract text</figcaption>
      <div
        className={classes.text}
        dir="auto"
        role="region"
        aria-label="Contract text, compared"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what they can focus
        tabIndex={0}
      >
        {textDifference(before, after).map(({ text, kind }, place) =>
          kind === 'out' ? (
            <del key={place}>{text}</del>
          ) : kind === 'added' ? (
            <ins key={place}>{text}</ins>
          ) : (
            <span key={place}>{text}</span>
          ),
        )}
      </div>
    </figure>
  )
}
