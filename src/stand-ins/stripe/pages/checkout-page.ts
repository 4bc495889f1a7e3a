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

const TRY_BANK: [number: string, what: string][] = [
  ['000123456789', 'pays, after 4 days'],
  ['000222222227', 'doesn’t have enough money, and is sent back after 2 days'],
  ['000111111113', 'is closed, and is sent back after 2 days'],
  ['000333333335', 'didn’t authorize it, and is sent back after 2 days'],
  ['000555555559', 'pays, and the bank wants it back 10 days later'],
]

const testAccounts = html`<details class="cards"><summary>Test accounts</summary>
<p class="muted">The routing number is 110000000. Of an account, the bank and the last four digits are kept.</p>
<ul class="items">${TRY_BANK.map(([number, what]) => html`<li><code>${number}</code><span>${what}</span></li>`)}</ul></details>`

const itemsOf = ({ items }: Intended, total: number): Markup => html`<div>
<p class="sum">${money(total)}</p>
<ul class="items">${items.map(({ name, description, amount }) => html`<li><span>${name}${description && html`<br><span class="muted">${description}</span>`}</span><span>${money(amount)}</span></li>`)}</ul>
</div>`

const backLink = ({ cancel_url: back }: Stripe.Checkout.Session) =>
  back !== null && html`<a class="back" href="${back}">Back without paying</a>`

type Shown = {
  intended: Intended
  typed?: { email: string; name: string }
  problem?: string
  /** The bank account's form is open. */
  isBank?: boolean
}

const cardForm = (
  session: Stripe.Checkout.Session,
  { email, name, isBad }: { email: string; name: string; isBad: boolean },
) =>
  html`<form class="card" method="post" action="${STRIPE_PAGES}/pay/${session.id}" aria-label="Pay by card">
${field({ name: 'email', label: 'Email', type: 'email', value: email, complete: 'email' })}
${field({ name: 'number', label: 'Card number', mode: 'numeric', complete: 'cc-number', isBad })}
<div class="pair">${field({ name: 'expiry', label: 'Expiry (MM/YY)', complete: 'cc-exp' })}${field({ name: 'cvc', label: 'CVC', mode: 'numeric', complete: 'cc-csc' })}</div>
${field({ name: 'name', label: 'Name on the card', value: name, complete: 'cc-name' })}
<button class="primary">Pay ${money(session.amount_total!)}</button>
</form>`

const bankForm = (
  session: Stripe.Checkout.Session,
  { email, name, isBad }: { email: string; name: string; isBad: boolean },
) =>
  html`<form class="card" method="post" action="${STRIPE_PAGES}/pay/${session.id}/bank" aria-label="Pay from a bank account">
${field({ name: 'email', label: 'Email', type: 'email', value: email, complete: 'email' })}
${field({ name: 'routing', label: 'Routing number', mode: 'numeric', isBad })}
${field({ name: 'number', label: 'Account number', mode: 'numeric', isBad })}
${field({ name: 'name', label: 'Name on the account', value: name, complete: 'name' })}
<p class="muted">By pressing Pay, you authorize the debit of this account.</p>
<button class="primary">Pay ${money(session.amount_total!)}</button>
</form>`

/** The other way to pay, where the page offers two. */
function otherWay({ id, payment_method_types: ways }: Stripe.Checkout.Session, isBank: boolean) {
  if (!ways.includes('us_bank_account')) return false
  const [path, label] = isBank ? ['', 'Pay by card instead'] : ['/bank', 'Pay from a bank account instead']
  return html`<a class="back" href="${STRIPE_PAGES}/pay/${id}${path}">${label}</a>`
}

/** Where the browser is sent once it is paid. */
export const returnAddress = ({ success_url: address, id }: Stripe.Checkout.Session): string =>
  address!.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** The hosted checkout. The fields of card and account are always empty: nothing that was typed there is sent back. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  { intended, typed, problem, isBank = false }: Shown,
): string {
  const total = session.amount_total!
  const email = typed?.email ?? session.customer_email ?? session.customer_details?.email ?? ''
  const shown = { email, name: typed?.name ?? '', isBad: problem !== undefined }
  return page(
    `Pay ${money(total)}`,
    html`<h1>${isBank ? 'Pay from a bank account' : 'Pay by card'}</h1>
<div class="columns two">${itemsOf(intended, total)}
<div>${alertOf(problem ?? null)}
${isBank ? bankForm(session, shown) : cardForm(session, shown)}
${otherWay(session, isBank)}
${backLink(session)}${isBank ? testAccounts : testCards}</div></div>`,
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
