import type { Stripe } from 'stripe'
import { html, type Markup } from '#stand-ins/pages/html.ts'
import { isRejected } from '#stand-ins/stripe/accounts/accounts.ts'
import { momentOf, money, page, STRIPE_PAGES } from './parts.ts'

const WORLD = `${STRIPE_PAGES}/world`

export type World = {
  /** Where somebody could pay at this moment. */
  pages: Stripe.Checkout.Session[]
  charges: Stripe.Charge[]
  /** Ways to pay that couples let us keep, and the banks' permissions. */
  kept: Stripe.PaymentMethod[]
  mandates: Stripe.Mandate[]
  disputes: Stripe.Dispute[]
  refunds: Stripe.Refund[]
  payouts: Stripe.Payout[]
  accounts: Stripe.Account[]
  waiting: { id: string; type: string; attempts: number; lastAnswer: string | null }[]
  isHeld: boolean
}

const action = (what: string, id: string, label: string): Markup =>
  html`<button name="do" value="${what}:${id}">${label}</button>`

const row = (text: Markup, actions: (Markup | false)[]): Markup =>
  html`<li><p>${text}</p>${actions.some(Boolean) && html`<form class="actions" method="post" action="${WORLD}">${actions}</form>`}</li>`

const section = (title: string, rows: Markup[], none: string): Markup =>
  html`<section><h2>${title}</h2>${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p class="muted">${none}</p>`}</section>`

const chargeState = ({ captured, refunded, status }: Stripe.Charge): string => {
  if (status === 'pending') return 'on its way from the bank'
  if (status === 'failed') return 'sent back by the bank'
  return captured ? 'paid' : refunded ? 'released' : 'held'
}

const chargeRow = (charge: Stripe.Charge) => {
  const { id, amount, captured, disputed, created, status, payment_method_details: details } = charge
  const isDebit = details?.type === 'us_bank_account'
  return row(
    html`${money(amount)}, ${chargeState(charge)}${disputed ? ', disputed' : ''}. ${momentOf(created)} <span class="muted">${id}</span>`,
    [
      status === 'pending' && action('land-debit', id, 'The bank sends it now'),
      status === 'pending' && action('fail-debit', id, 'The bank sends it back'),
      captured && !disputed && isDebit && action('return-debit', id, 'The bank wants it back'),
      captured && !disputed && !isDebit && action('dispute', id, 'Open a chargeback'),
    ],
  )
}

const keptRow = ({ id, card, us_bank_account: bank }: Stripe.PaymentMethod) =>
  row(
    html`${card ? `${card.brand} ${card.last4}` : `${bank?.bank_name} ${bank?.last4}`} <span class="muted">${id}</span>`,
    [
      card !== undefined && action('decline-card', id, 'The bank declines it from now on'),
      card !== undefined && action('ask-card', id, 'The bank asks who pays'),
      card !== undefined && action('accept-card', id, 'The bank pays'),
    ],
  )

const mandateRow = ({ id }: Stripe.Mandate) =>
  row(html`Debits allowed <span class="muted">${id}</span>`, [action('revoke-mandate', id, 'The couple revokes it')])

const pageRow = ({ id, amount_total: amount, created }: Stripe.Checkout.Session) =>
  row(html`${money(amount!)}, open. ${momentOf(created)} <span class="muted">${id}</span>`, [
    action('end-page', id, 'Its time is over'),
  ])

const disputeRow = ({ id, amount, status, balance_transactions: changes }: Stripe.Dispute) => {
  const isOpen = status === 'needs_response' || status === 'under_review'
  return row(html`${money(amount)}, ${status.replaceAll('_', ' ')} <span class="muted">${id}</span>`, [
    isOpen && action('win', id, 'The platform wins'),
    isOpen && action('lose', id, 'The couple wins'),
    status === 'lost' && changes.length === 1 && action('reinstate', id, 'The bank returns it after all'),
  ])
}

const refundRow = ({ id, amount, status, balance_transaction: booked }: Stripe.Refund) =>
  row(html`${money(amount)}, ${status} <span class="muted">${id}</span>`, [
    status === 'succeeded' && booked !== null && action('fail-refund', id, 'The bank sends it back'),
  ])

const payoutRow = ({ id, amount, status }: Stripe.Payout) =>
  row(html`${money(amount)}, ${status.replace('_', ' ')} <span class="muted">${id}</span>`, [
    status === 'in_transit' && action('land', id, 'It arrives now'),
    status !== 'failed' && action('fail-payout', id, 'The bank sends it back'),
  ])

const standingOf = (account: Stripe.Account): string => {
  const { payouts_enabled: isPaid, requirements } = account
  const due = requirements?.currently_due ?? []
  if (isPaid) return 'can be paid'
  if (isRejected(account)) return 'rejected'
  if (requirements?.disabled_reason === 'requirements.pending_verification') return 'being checked'
  return due.length > 0 ? `waiting for ${due.join(', ')}` : 'can’t be paid'
}

const accountRow = (account: Stripe.Account) => {
  const { id, email, payouts_enabled: isPaid } = account
  return row(html`${email ?? 'Without an address'}: ${standingOf(account)} <span class="muted">${id}</span>`, [
    isPaid && action('restrict', id, 'Restrict it'),
    isPaid && action('review', id, 'Check it'),
    isPaid && action('reject', id, 'Reject it'),
    !isPaid && action('enable', id, 'Lift the restriction'),
  ])
}

const eventRow = ({ type, attempts, lastAnswer, id }: World['waiting'][number]) =>
  html`<li><p>${type}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}${lastAnswer && `, last answer: ${lastAnswer}`} <span class="muted">${id}</span></p></li>`

const eventActions = (isHeld: boolean) => html`<form class="actions" method="post" action="${WORLD}">
${isHeld ? action('let-go', 'events', 'Let events go') : action('hold', 'events', 'Hold events back')}
${action('deliver', 'events', 'Deliver now')}
${action('deliver-badly', 'events', 'Deliver now, twice and in reverse order')}</form>`

/** What the world does to a payment, for whoever runs the site on this machine. */
export function worldPage(world: World): string {
  return page(
    'The world',
    html`<h1>The world</h1>
<p>Everything that happens outside of the site: what banks and the payment service do on their own.</p>
${section('Chargebacks', world.disputes.map(disputeRow), 'None.')}
${section('Open pages', world.pages.map(pageRow), 'Nobody is paying.')}
${section('Charges', world.charges.map(chargeRow), 'Nobody has paid yet.')}
${section('Kept ways to pay', [...world.kept.map(keptRow), ...world.mandates.map(mandateRow)], 'None.')}
${section('Refunds', world.refunds.map(refundRow), 'None.')}
${section('Payouts', world.payouts.map(payoutRow), 'None.')}
${section('Accounts', world.accounts.map(accountRow), 'None.')}
<section><h2>Events</h2><p>${world.isHeld ? 'Events are held back.' : 'Events are delivered as they happen.'}</p>
${eventActions(world.isHeld)}
${world.waiting.length > 0 ? html`<ul class="rows">${world.waiting.map(eventRow)}</ul>` : html`<p class="muted">None waiting.</p>`}</section>`,
    html`<nav class="page" aria-label="Test payments"><a class="wordmark" href="${WORLD}">The world</a><a href="/dev/mailbox">Mailbox</a><a href="/">Back to the site</a></nav>`,
  )
}
