import type { Stripe } from 'stripe'
import type { Call } from '#stand-ins/stripe/call.ts'
import { find, keep, list, read } from '#stand-ins/stripe/store.ts'
import { isBank, type Link, type Onboarding, saveOnboarding } from './accounts.ts'
import { balanceOf } from './balance.ts'

/** How long an opened page may be filled in, in seconds. */
const FILLING_SECONDS = 60 * 60

type Opened = { link: Link; account: Stripe.Account }

async function findLink(call: Call, id: string) {
  const found = await find<Link>(call.tx, id)
  return found?.body.object === 'link' ? found : null
}

/** Opens the page of a link: once, while it is fresh. Null = over; where a new one is made, `link` says. */
export async function openLink(call: Call, id: string): Promise<Opened | { link: Link; account: null } | null> {
  const found = await findLink(call, id)
  if (!found) return null
  const { body: link, hidden } = found
  if (hidden.openedAt !== undefined || link.expiresAt <= call.now) return { link, account: null }
  await keep(call.tx, link, { hidden: { openedAt: call.now } })
  return { link, account: await read<Stripe.Account>(call.tx, 'account', link.account) }
}

/** The link of a page that was opened and may still be saved; null when it was not, or too long ago. */
export async function openedLink(call: Call, id: string): Promise<Opened | null> {
  const found = await findLink(call, id)
  const openedAt = found?.hidden.openedAt
  if (!found || typeof openedAt !== 'number' || openedAt + FILLING_SECONDS <= call.now) return null
  return { link: found.body, account: await read<Stripe.Account>(call.tx, 'account', found.body.account) }
}

/** What the photographer's own page shows. */
export async function standingOf(call: Call, account: Stripe.Account) {
  const payouts = await list<Stripe.Payout>(call.tx, 'payout', { account: account.id, limit: 20 })
  return { balance: await balanceOf(call, account.id), payouts }
}

/** Changes where payouts go. Null = the numbers are no bank account, and nothing has changed. */
export async function changeBank(
  call: Call,
  account: Stripe.Account,
  typed: Pick<Onboarding, 'routing' | 'accountNumber'>,
): Promise<Stripe.Account | null> {
  if (!isBank(typed)) return null
  const due = account.requirements?.currently_due ?? []
  const requirements = { ...account.requirements!, currently_due: [...new Set([...due, 'external_account'])] }
  await keep<Stripe.Account>(call.tx, { ...account, requirements })
  const known = { firstName: '', lastName: '', birthday: '', ssnLast4: '', hasAgreed: false, ip: '' }
  return saveOnboarding(call, account.id, { ...known, ...typed })
}
