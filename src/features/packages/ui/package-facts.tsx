'use no memo'

import { linesOf, type PublicPackage } from '../model.ts'
import { factsOf } from '../texts.ts'
import { formatMoney } from '#shared/money.ts'
import classes from './packages.module.css'

/** What is in a package: the facts that every package has, then what else there is, and what can be added. (PF3) */
export function PackageFacts({ one }: { one: Omit<PublicPackage, 'id'> }) {
  const deliverables = linesOf(one.deliverables)
  return (
    <>
      <dl className={classes.facts}>
        {factsOf(one).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
        {one.addOns.length > 0 && (
          <>
            <h4 className={classes.small}>Add-ons</h4>
            <ul role="list" className={classes.addOns}>
              {one.addOns.map(({ name, priceCents }) => (
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
