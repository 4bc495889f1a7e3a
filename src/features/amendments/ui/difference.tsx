import { fetched } from '#ui/page/fetched.tsx'
import { LinePrice } from '#ui/text/money.tsx'
import { changesOf, isReworded } from '../difference.ts'
import type { AddedItem, AgreedTerms } from '../model.ts'
import classes from './amendments.module.css'

/** The library that compares texts is fetched where a text has changed. */
const TextChanges = fetched(() => import('./text-changes.tsx').then((module) => module.TextChanges), {
  waiting: <p className={classes.hint}>Comparing the texts…</p>,
})

type DifferenceProps = { before: AgreedTerms; after: AgreedTerms; items?: readonly AddedItem[] }

/** What a change adds, and everything it makes different: before, then after. */
export function Difference({ before, after, items = [] }: DifferenceProps) {
  const changes = changesOf(before, after)
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.items}>
          {items.map(({ label, quantity, unitCents }, place) => (
            <li key={`${label}${place}`}>
              <span>
                {label}
                {quantity > 1 && ` × ${quantity}`}
              </span>
              <LinePrice cents={quantity * unitCents} />
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map((change) => (
            <div key={`${change.label}${change.after}`}>
              <dt>{change.label}</dt>
              <dd>
                {change.before !== null && (
                  <>
                    <del>{change.before}</del>
                    <span className="visually-hidden"> becomes </span>
                  </>
                )}
                <ins>{change.after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isReworded(before, after) && <TextChanges before={before.content} after={after.content} />}
    </>
  )
}
