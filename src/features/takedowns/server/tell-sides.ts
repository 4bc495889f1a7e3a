import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { tellPerson } from '#server/notices/tell.ts'
import { addDays } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { type Case, ownerOf, pictureName } from './records.ts'

/** What the claimant reads of a counter-notice. */
const counterOf = ({ status, counter, counterName, counterAddress, restoreOn }: Case) =>
  status === 'countered' && counter && restoreOn
    ? {
        text: counter,
        name: counterName ?? '',
        address: counterAddress ?? '',
        until: formatDate(addDays(restoreOn, -1)),
      }
    : null

/** Tells whoever sent a notice how it stands; nobody where we noticed the picture ourselves. */
export async function tellClaimant(tx: Db, found: Case, at: Date): Promise<void> {
  const { status, claimant, claimantEmail, reason } = found
  if (claimant === null || claimantEmail === null) return
  const isDecided = status !== 'open' && status !== 'countered'
  await enqueueMail(tx, {
    template: 'takedown-claimant',
    to: claimantEmail,
    props: {
      name: claimant,
      event: status === 'open' ? 'received' : status,
      reason: isDecided ? reason : null,
      counter: counterOf(found),
    },
    dedupeKey: `takedown-claimant/${found.id}/${status}/${at.getTime()}`,
  })
}

/** Tells both sides how a case stands. What was closed with nothing done is news to the claimant only. */
export async function tellSides(tx: Db, ctx: ServiceContext, found: Case): Promise<void> {
  const at = ctx.now()
  const { status } = found
  await tellClaimant(tx, found, at)
  if (status === 'open' || status === 'dismissed') return
  const key = `takedown-standing/${found.id}/${status}/${at.getTime()}`
  const props = {
    status,
    picture: await pictureName(tx, found),
    claimant: found.claimant,
    claim: found.claim,
    reason: status === 'countered' ? null : found.reason,
    restoreOn: found.restoreOn && formatDate(found.restoreOn),
  }
  const owner = await ownerOf(tx, found.photographerId)
  await tellPerson(tx, { template: 'takedown-standing', props }, owner, { at, bellKey: key, mailKey: key })
}
