import type { Stripe } from 'stripe'
import { html } from '#stand-ins/pages/html.ts'
import { isRejected, type Onboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { alertOf, field, momentOf, money, page, STRIPE_PAGES } from './parts.ts'

const WORDS: Readonly<Record<string, string>> = {
  external_account: 'the bank account',
  'individual.dob.day': 'the date of birth',
  'individual.first_name': 'the first name',
  'individual.last_name': 'the last name',
  'individual.ssn_last_4': 'the last four digits of the social security number',
  'tos_acceptance.date': 'the agreement with the terms',
}

const missingOf = (due: readonly string[]): string | null => {
  const words = due.flatMap((name) => WORDS[name] ?? [])
  return words.length > 0 ? `Still missing: ${words.join(', ')}.` : null
}

type Shown = { typed?: Partial<Onboarding>; isRefused?: boolean }

/** What the service asks a photographer before it pays them. */
export function onboardingPage(link: string, account: Stripe.Account, { typed = {}, isRefused }: Shown = {}): string {
  const due = account.requirements?.currently_due ?? []
  return page(
    'Get paid',
    html`<h1>Get paid</h1>
<p>Who you are, and where your payouts go. In a test, use routing number 110000000 and account number 000123456789; with 000111111116 payouts fail.</p>
${alertOf(isRefused ? missingOf(due) : null)}
<form class="card" method="post" action="${STRIPE_PAGES}/onboarding/${link}" aria-label="Get paid">
<div class="pair">${field({ name: 'firstName', label: 'First name', value: typed.firstName, complete: 'given-name' })}${field({ name: 'lastName', label: 'Last name', value: typed.lastName, complete: 'family-name' })}</div>
${field({ name: 'birthday', label: 'Date of birth', type: 'date', value: typed.birthday, complete: 'bday' })}
${field({ name: 'ssnLast4', label: 'Last four digits of your SSN', mode: 'numeric', hint: 'Not kept.' })}
${field({ name: 'routing', label: 'Routing number', mode: 'numeric', value: typed.routing })}
${field({ name: 'accountNumber', label: 'Account number', mode: 'numeric', hint: 'Only its last four digits are kept.' })}
<label class="check"><input type="checkbox" name="hasAgreed" value="yes"${typed.hasAgreed ? html` checked` : ''}>I agree to the terms of the payment service</label>
<button class="primary" name="next" value="submit">Submit</button>
<button name="next" value="later">Save and finish later</button>
</form>`,
  )
}

type Standing = { balance: { available: number; pending: number }; payouts: Stripe.Payout[]; problem?: string }

const payoutItem = ({ amount, status, arrival_date: arrives }: Stripe.Payout) =>
  html`<li><span>${money(amount)}, ${status.replace('_', ' ')}</span>${momentOf(arrives)}</li>`

function payoutsOf(account: Stripe.Account): string {
  if (account.payouts_enabled) return 'Payouts are sent every day.'
  if (isRejected(account)) return 'The payment service has closed this account. Its support can tell you why.'
  const isMissing = (account.requirements?.currently_due ?? []).length > 0
  return isMissing
    ? 'Payouts are paused until you add what’s missing.'
    : 'Payouts are paused while you’re being checked.'
}

/** The photographer's own page at the service. */
export function expressPage(link: string, account: Stripe.Account, { balance, payouts, problem }: Standing): string {
  const bank = account.external_accounts?.data[0]
  return page(
    'Your account',
    html`<h1>Your account</h1>
<p>${money(balance.available)} available, ${money(balance.pending)} on its way.</p>
<p>${payoutsOf(account)}</p>
<h2>Bank account</h2><p>${bank ? `Ending in ${bank.last4}.` : 'None.'}</p>${alertOf(problem ?? null)}
<form class="card" method="post" action="${STRIPE_PAGES}/express/${link}" aria-label="Change the bank account">
${field({ name: 'routing', label: 'Routing number', mode: 'numeric' })}
${field({ name: 'accountNumber', label: 'Account number', mode: 'numeric', hint: 'Only its last four digits are kept.' })}
<button class="primary">Change the bank account</button></form>
<h2>Payouts</h2>${payouts.length > 0 ? html`<ul class="items">${payouts.map(payoutItem)}</ul>` : html`<p>None yet.</p>`}`,
  )
}
