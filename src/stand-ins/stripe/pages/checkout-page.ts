import type { Stripe } from 'stripe'
import { TEST_CARD } from '#shared/money/cards.ts'
import { html, type Markup } from '#stand-ins/pages/html.ts'
import type { Intended } from '#stand-ins/stripe/payments/checkout.ts'
import { alertOf, field, money, page, STRIPE_PAGES } from './parts.ts'

const TRY: [number: string, what: string][] = [
  [TEST_CARD, 'pays'],
  ['4000 0027 6000 3184', 'asks for a 3-D Secure challenge'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0119', 'fails at the bank’s network'],
  ['4000 0000 0000 0259', 'pays, and is disputed'],
  ['4000 0000 0000 0077', 'pays, and can be moved at once'],
]

const testCards = html`<details class="cards"><summary>Test cards</summary>
<p class="muted">Any future expiry and any CVC. Of a card, the brand, the last four digits and the expiry are kept.</p>
<ul class="items">${TRY.map(([number, what]) => html`<li><code>${number}</code><span>${what}</span></li>`)}</ul></details>`

const itemsOf = ({ items }: Intended, total: number): Markup => html`<div>
<p class="sum">${money(total)}</p>
<ul class="items">${items.map(({ name, description, amount }) => html`<li><span>${name}${description && html`<br><span class="muted">${description}</span>`}</span><span>${money(amount)}</span></li>`)}</ul>
</div>`

const backLink = ({ cancel_url: back }: Stripe.Checkout.Session) =>
  back !== null && html`<a class="back" href="${back}">Back without paying</a>`

type Shown = { intended: Intended; typed?: { email: string; name: string }; problem?: string }

/** Where the browser is sent once it is paid. */
export const returnAddress = ({ success_url: address, id }: Stripe.Checkout.Session): string =>
  address!.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** The hosted checkout. The card's fields are always empty: nothing that was typed there is sent back. */
export function checkoutPage(session: Stripe.Checkout.Session, { intended, typed, problem }: Shown): string {
  const total = session.amount_total!
  const email = typed?.email ?? session.customer_email ?? ''
  return page(
    `Pay ${money(total)}`,
    html`<h1>Pay by card</h1>
<div class="columns two">${itemsOf(intended, total)}
<div>${alertOf(problem ?? null)}
<form class="card" method="post" action="${STRIPE_PAGES}/pay/${session.id}" aria-label="Pay by card">
${field({ name: 'email', label: 'Email', type: 'email', value: email, complete: 'email' })}
${field({ name: 'number', label: 'Card number', mode: 'numeric', complete: 'cc-number', isBad: problem !== undefined })}
<div class="pair">${field({ name: 'expiry', label: 'Expiry (MM/YY)', complete: 'cc-exp' })}${field({ name: 'cvc', label: 'CVC', mode: 'numeric', complete: 'cc-csc' })}</div>
${field({ name: 'name', label: 'Name on the card', value: typed?.name ?? '', complete: 'cc-name' })}
<button class="primary">Pay ${money(total)}</button>
</form>
${backLink(session)}${testCards}</div></div>`,
  )
}

/** The bank's challenge. */
export const challengePage = (session: Stripe.Checkout.Session): string =>
  page(
    '3-D Secure',
    html`<h1>Is this you?</h1>
<p>Your bank asks you to confirm this payment of ${money(session.amount_total!)} with 3-D Secure.</p>
<form class="actions" method="post" action="${STRIPE_PAGES}/pay/${session.id}/challenge">
<button class="primary" name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button></form>`,
  )

/** A session that can no longer be paid. */
export const closedPage = (session: Stripe.Checkout.Session): string =>
  page(
    'Not open',
    html`<h1>${session.status === 'complete' ? 'This has been paid' : 'This page has expired'}</h1>
<p>${session.status === 'complete' ? 'You won’t be charged again.' : 'You haven’t been charged. Go back and start the payment again.'}</p>
${session.status === 'complete' ? html`<a class="back" href="${returnAddress(session)}">Back to the site</a>` : backLink(session)}`,
  )
