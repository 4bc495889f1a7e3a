'use no memo'

import { policyWords } from '#features/payments/terms-words.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { trpc } from '#shell/trpc.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { Fold } from '#ui/page/fold.tsx'
import { swipeRail } from '#ui/picture/swipe-rail.ts'
import type { PublicPackage, PublicPolicy } from '../model.ts'
import { SECOND_SHOOTER_WORDS } from '../texts.ts'
import { PackageContents } from './package-contents.tsx'
import classes from './packages.module.css'

type PackagesProps = {
  id: string
  date: string | undefined
  /** Before the profile is public: nothing can be asked for yet. */
  isPreview?: boolean
}

/** A photographer's packages side by side, and how they work; nothing when neither is said. */
export function Packages({ id, date, isPreview = false }: PackagesProps) {
  const { data } = trpc.packages[isPreview ? 'preview' : 'ofPhotographer'].useQuery({ id })
  const { packages = [], policy = null } = data ?? {}
  const facts = policy ? policyFacts(policy) : []
  if (packages.length + facts.length === 0) return null
  return (
    <Container>
      {packages.length > 0 && (
        <section aria-labelledby="packages" className={classes.section}>
          <h2 id="packages">Packages</h2>
          <ul role="list" className={swipeRail(classes.packages)}>
            {packages.map((one) => (
              <li key={one.id} className={classes.package}>
                <h3 className={classes.name}>{one.name}</h3>
                <p className={classes.price}>{formatMoney(one.priceCents)}</p>
                <PackageContents one={one} />
                {!isPreview && <Ask id={id} date={date} one={one} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts.length > 0 && (
        <section aria-labelledby="policies" className={classes.section}>
          <h2 id="policies">Good to know</h2>
          <div>
            <Policy facts={facts.slice(0, 1)} />
            {facts.length > 1 && (
              <Fold
                label={facts
                  .slice(1)
                  .map(([label]) => label)
                  .join(' · ')}
              >
                <Policy facts={facts.slice(1)} />
              </Fold>
            )}
          </div>
        </section>
      )}
    </Container>
  )
}

function Policy({ facts }: { facts: PolicyFact[] }) {
  return (
    <dl className={classes.policy}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Opens the inquiry with this package chosen. */
function Ask({ id, date, one }: PackagesProps & { one: PublicPackage }) {
  return (
    <ButtonLink
      to="/photographer/$id"
      params={{ id }}
      search={{ date, contact: true, package: one.id }}
      state={{ isContactOpened: true }}
      resetScroll={false}
      rel="nofollow"
      size="md"
      variant="default"
      className={classes.ask}
    >
      Ask for this package
      <span className="visually-hidden"> {one.name}</span>
    </ButtonLink>
  )
}

type PolicyFact = [label: string, value: string]

function policyFacts(policy: PublicPolicy): PolicyFact[] {
  const { cancellationPolicy, travel, secondShooter, backupPlan, insuredUntil } = policy
  const all: [string, string | null][] = [
    ['Cancellation', cancellationPolicy && policyWords(cancellationPolicy)],
    ['Travel', travel],
    ['Second photographer', secondShooter && SECOND_SHOOTER_WORDS[secondShooter]],
    ['If something happens', backupPlan],
    ['Insurance', insuredUntil && `Insured until ${formatDate(insuredUntil, 'long')}, according to the photographer`],
  ]
  return all.flatMap(([label, value]) => (value ? [[label, value] as PolicyFact] : []))
}
