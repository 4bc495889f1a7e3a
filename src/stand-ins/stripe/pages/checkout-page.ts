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

const backLink = ({ cancel_url: back, mode }: Stripe.Checkout.Session) =>
  back !== null && html`<a class="back" href="${back}">Back without ${mode === 'setup' ? 'saving' : 'paying'}</a>`

type Shown = {
  intended: Intended
  typed?: { email: string; name: string }
  problem?: string
  /** The bank account's form is open. */
  isBank?: boolean
}

/** Whether a way to pay is kept here, and nothing is paid. */
const isKeeping = ({ mode }: Stripe.Checkout.Session) => mode === 'setup'
const buttonOf = (session: Stripe.Checkout.Session) =>
  isKeeping(session) ? 'Save' : `Pay ${money(session.amount_total!)}`

/** What a couple agrees to about its bank account: this debit, or those that it has agreed to on the site. */
const mandateOf = (session: Stripe.Checkout.Session) =>
  isKeeping(session)
    ? 'By pressing Save, you authorize debits of this account for payments that you have agreed to, until you revoke it.'
    : 'By pressing Pay, you authorize the debit of this account.'

const cardForm = (
  session: Stripe.Checkout.Session,
  { email, name, isBad }: { email: string; name: string; isBad: boolean },
) =>
  html`<form class="card" method="post" action="${STRIPE_PAGES}/pay/${session.id}" aria-label="${isKeeping(session) ? 'Save a card' : 'Pay by card'}">
${field({ name: 'email', label: 'Email', type: 'email', value: email, complete: 'email' })}
${field({ name: 'number', label: 'Card number', mode: 'numeric', complete: 'cc-number', isBad })}
<div class="pair">${field({ name: 'expiry', label: 'Expiry (MM/YY)', complete: 'cc-exp' })}${field({ name: 'cvc', label: 'CVC', mode: 'numeric', complete: 'cc-csc' })}</div>
${field({ name: 'name', label: 'Name on the card', value: name, complete: 'cc-name' })}
<button class="primary">${buttonOf(session)}</button>
</form>`

const bankForm = (
  session: Stripe.Checkout.Session,
  { email, name, isBad }: { email: string; name: string; isBad: boolean },
) =>
  html`<form class="card" method="post" action="${STRIPE_PAGES}/pay/${session.id}/bank" aria-label="${isKeeping(session) ? 'Save a bank account' : 'Pay from a bank account'}">
${field({ name: 'email', label: 'Email', type: 'email', value: email, complete: 'email' })}
${field({ name: 'routing', label: 'Routing number', mode: 'numeric', isBad })}
${field({ name: 'number', label: 'Account number', mode: 'numeric', isBad })}
${field({ name: 'name', label: 'Name on the account', value: name, complete: 'name' })}
<p class="muted">${mandateOf(session)}</p>
<button class="primary">${buttonOf(session)}</button>
</form>`

/** The other way to pay, where the page offers two. */
function otherWay(session: Stripe.Checkout.Session, isBank: boolean) {
  const { id, payment_method_types: ways } = session
  if (!ways.includes('us_bank_account')) return false
  const [byCard, byBank] = isKeeping(session)
    ? ['Save a card', 'Save a bank account']
    : ['Pay by card', 'Pay from a bank account']
  const [path, label] = isBank ? ['', `${byCard} instead`] : ['/bank', `${byBank} instead`]
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
  const total = session.amount_total ?? 0
  const isSaving = isKeeping(session)
  const [byCard, byBank] = isSaving
    ? ['Save a card', 'Save a bank account']
    : ['Pay by card', 'Pay from a bank account']
  const email = typed?.email ?? session.customer_email ?? session.customer_details?.email ?? ''
  const shown = { email, name: typed?.name ?? '', isBad: problem !== undefined }
  return page(
    isSaving ? 'Save a way to pay' : `Pay ${money(total)}`,
    html`<h1>${isBank ? byBank : byCard}</h1>
<div class="columns two">${isSaving ? html`<p>Nothing is charged now.</p>` : itemsOf(intended, total)}
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
<p>Your bank asks you to confirm this ${isKeeping(session) ? 'card' : `payment of ${money(session.amount_total!)}`} with 3-D Secure.</p>
<form class="actions" method="post" action="${STRIPE_PAGES}/pay/${session.id}/challenge">
<button class="primary" name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button></form>`,
  )

/** A session that can no longer be paid. */
export const closedPage = (session: Stripe.Checkout.Session): string =>
  page(
    'Not open',
    html`<h1>${session.status === 'complete' ? (isKeeping(session) ? 'This has been saved' : 'This has been paid') : 'This page has expired'}</h1>
<p>${session.status === 'complete' ? 'You won’t be charged again.' : 'You haven’t been charged. Go back and start again.'}</p>
${session.status === 'complete' ? html`<a class="back" href="${returnAddress(session)}">Back to the site</a>` : backLink(session)}`,
  )
