'use no memo'

import { formatMoney } from '#shared/money/money.ts'
import { Fold } from '#ui/page/fold.tsx'
import { linesOf, type PublicPackage } from '../model.ts'
import { contentsOf } from '../texts.ts'
import classes from './packages.module.css'

/** What is in a package: the facts that every package has, then what else there is, and what can be added. */
export function PackageContents({ one }: { one: Omit<PublicPackage, 'id'> }) {
  const deliverables = linesOf(one.deliverables)
  const extras = <Extras deliverables={deliverables} addOns={one.addOns} />
  const label = [deliverables.length > 0 && 'Included', one.addOns.length > 0 && 'Add-ons'].filter(Boolean).join(' · ')
  return (
    <>
      <dl className={classes.facts}>
        {contentsOf(one).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {label ? <Fold label={label}>{extras}</Fold> : extras}
    </>
  )
}

/** Two parts also where there is nothing in them: those of neighboring packages stand on the same lines. */
function Extras({ deliverables, addOns }: Pick<PublicPackage, 'addOns'> & { deliverables: string[] }) {
  return (
    <>
      <div>
        {deliverables.length > 0 && (
          <ul role="list" aria-label="Included" className={classes.included}>
            {deliverables.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <div>
        {addOns.length > 0 && (
          <>
            <h4 className={classes.small}>Add-ons</h4>
            <ul role="list" className={classes.addOns}>
              {addOns.map(({ name, priceCents }) => (
                <li key={name}>
                  <span>{name}</span>
                  <span>+{formatMoney(priceCents)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
