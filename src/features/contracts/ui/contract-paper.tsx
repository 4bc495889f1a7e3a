import { withTax } from '#features/payments/sales-tax.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Money } from '#ui/text/money.tsx'
import { CONTRACT_STATUS_LABELS, signatureWords } from '../model.ts'
import { PLATFORM_CLAUSES } from '../platform-clauses.ts'
import { AGREED_TERMS_TITLE, CLAUSES_TITLE, PASSED_DAYS_MOVE } from '../texts.ts'
import { isDraft, isOpen } from '../transitions.ts'
import { AnnexList } from './annex-list.tsx'
import { Moment, Term } from './contract-term.tsx'
import classes from './contracts.module.css'

/** The contract data shared by the pages of all sides. */
export type Contract = Omit<RouterOutputs['contracts']['open'], 'standstill' | 'signerName' | 'cover'>

const SIGNED_FOR = { vendor: 'Photographer’s signature', client: 'Couple’s signature' } as const
/** The text of a contract as it was sent. */
export function ContractPaper({ contract }: { contract: Contract }) {
  return (
    <article className={classes.paper} aria-label={contract.title} dir="auto">
      {contract.content.split(/\n\s*\n/).map((paragraph, place) => (
        <p key={`${place} ${paragraph.slice(0, 20)}`}>{paragraph}</p>
      ))}
      {contract.annexes.length > 0 && (
        <div className={classes.clauses}>
          <h3>Attachments</h3>
          <AnnexList annexes={contract.annexes} />
        </div>
      )}
      <Clauses text={contract.platformClauses ?? (isDraft(contract.status) ? PLATFORM_CLAUSES : null)} />
    </article>
  )
}

/** What every contract says besides its own words. */
export function Clauses({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <div className={classes.clauses}>
      <h3>{CLAUSES_TITLE}</h3>
      <p>{text}</p>
    </div>
  )
}

/** What the text is beside: the terms that its clauses cite, who has signed, and when. */
export function ContractValues({ contract, heading: Heading = 'h2' }: { contract: Contract; heading?: 'h2' | 'h3' }) {
  return (
    <div className={classes.terms}>
      <Heading className={classes.termsTitle}>{AGREED_TERMS_TITLE}</Heading>
      <AgreedTerms contract={contract} />
      {contract.schedule.length > 0 && !contract.signedAt && <p className={classes.hint}>{PASSED_DAYS_MOVE}</p>}
      <Course contract={contract} />
    </div>
  )
}

function AgreedTerms({ contract }: { contract: Contract }) {
  const { eventDate, eventLocation, schedule, cancellationPolicy, cancellationTerms, deliveryDays } = contract
  return (
    <dl className={classes.facts}>
      {eventDate && (
        <Term label="Event date">
          <DateText value={eventDate} />
        </Term>
      )}
      {eventLocation && <Term label="Place">{eventLocation}</Term>}
      <Price contract={contract} />
      {schedule.map((line, place) => (
        <Term key={`${line.type}${place}`} label={LINE_LABELS[line.type]}>
          <Money cents={withTax(line)} />
          {line.dueDate && (
            <>
              {', due '}
              <DateText value={line.dueDate} format="medium" />
            </>
          )}
        </Term>
      ))}
      {cancellationPolicy && <Term label="Cancellation">{policyWords(cancellationPolicy, cancellationTerms)}</Term>}
      {deliveryDays !== null && <Term label="Delivery">Within {deliveryDays} days</Term>}
    </dl>
  )
}

/** What is paid; with sales tax, also what for. */
function Price({ contract: { totalCents, salesTax } }: { contract: Contract }) {
  if (totalCents === null) return null
  return (
    <>
      {salesTax && (
        <>
          <Term label="Price">
            <Money cents={totalCents} />
          </Term>
          <Term label={salesTax.name}>
            <Money cents={salesTax.cents} />
          </Term>
        </>
      )}
      <Term label="Total">
        <Money cents={totalCents + (salesTax?.cents ?? 0)} />
      </Term>
    </>
  )
}

/** When it was sent and signed, by whom, and how it can be verified. */
function Course({ contract }: { contract: Contract }) {
  const { verifyCode } = contract
  return (
    <dl className={classes.facts}>
      <Moment label="Sent" at={contract.sentAt} />
      <Moment label="Viewed" at={contract.viewedAt} />
      <Moment label="Signed" at={contract.signedAt} />
      {contract.signatures.map((signature) => (
        <Term key={signature.party} label={SIGNED_FOR[signature.party]}>
          {signatureWords(signature)}, <DateText value={new Date(signature.signedAt)} format="moment" />
        </Term>
      ))}
      {isOpen(contract.status) && !contract.standsStill && <Moment label="Open until" at={contract.expiresAt} />}
      {verifyCode && <Term label="Code">{verifyCode}</Term>}
      {contract.closeReason && <Term label={CONTRACT_STATUS_LABELS[contract.status]}>{contract.closeReason}</Term>}
    </dl>
  )
}
