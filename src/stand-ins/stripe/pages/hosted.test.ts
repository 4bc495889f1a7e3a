import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { ACCOUNTS, CARDS, openStripe, paid, sessionOf } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf } from '#tests/support/stripe-world.ts'
import { hostedResponse } from './hosted.ts'

const db = await useDatabase()
const opened = openStripe(db)
const { stripe, local, clock, newVendor, wait } = opened

beforeAll(() => local.ready())

type Form = Record<string, string>
const visit = async (address: string, { form, isOwner = true }: { form?: Form; isOwner?: boolean } = {}) => {
  const request = new Request(address, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const response = await hostedResponse(local, request, { db, now: () => clock.at, isOwner })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const CARD = { email: 'clara@curio.example', number: CARDS.good, expiry: '12/34', cvc: '123', name: 'Clara Hart' }

describe('the hosted checkout', () => {
  it('takes a card and leads back, and is closed then', async () => {
    const { url, id } = await stripe.checkout.sessions.create(sessionOf(120_000))
    const first = await visit(url!)
    expect(first.text).toContain('$1,200.00')
    expect(first.text).toContain('value="client@curio.example"')
    const done = await visit(url!, { form: CARD })
    expect(done).toMatchObject({ status: 303, location: `http://localhost/back?session=${id}` })
    expect((await visit(url!)).text).toContain('This has been paid')
    const again = await visit(url!, { form: CARD })
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining('This has been paid') })
    expect(again.text).toContain(`href="http://localhost/back?session=${id}"`)
  })

  it('says why a card is refused, keeps who pays, and names the one that pays and never gives a card back (PY17, X135)', async () => {
    const { url } = await stripe.checkout.sessions.create(sessionOf(120_000))
    for (const [form, message] of [
      [{ ...CARD, number: CARDS.declined }, 'Your card was declined.'],
      [{ ...CARD, number: '4000000000009995' }, 'Your card has insufficient funds.'],
      [{ ...CARD, number: '4242424242424241' }, 'Your card number is invalid.'],
      [{ ...CARD, number: '4111111111111111' }, 'a card that isn’t a test card'],
      [{ ...CARD, expiry: '10/26' }, 'in the past'],
      [{ ...CARD, cvc: '1' }, 'security code is incomplete'],
      [{ ...CARD, email: 'clara' }, 'Your email is incomplete.'],
    ] as const) {
      const { text, status } = await visit(url!, { form })
      expect(status).toBe(200)
      expect(text).toContain(message)
      if (form.email === CARD.email) expect(text).toContain('Use the test card 4242 4242 4242 4242.')
      expect(text).toContain('value="Clara Hart"')
      expect(text).not.toContain(form.number)
    }
  })

  it('knows the address of a couple whose ways are kept', async () => {
    const { customer_email: _, ...params } = sessionOf(120_000)
    const { id: customer } = await stripe.customers.create({ email: 'kept@curio.example' })
    const { url } = await stripe.checkout.sessions.create({ ...params, customer })
    expect((await visit(url!)).text).toContain('value="kept@curio.example"')
  })

  it('takes a bank account where the session offers that, and says what is wrong with one', async () => {
    const cards = await stripe.checkout.sessions.create(sessionOf(120_000))
    expect((await visit(cards.url!)).text).not.toContain('bank account')
    expect((await visit(`${cards.url!}/bank`)).text).toContain('Pay by card')
    const { url, id } = await stripe.checkout.sessions.create({
      ...sessionOf(120_000, 'automatic'),
      allowed_payment_method_types: ['card', 'us_bank_account'],
    })
    expect((await visit(url!)).text).toContain('Pay from a bank account instead')
    expect((await visit(`${url!}/bank`)).text).toContain('000222222227')
    const account = { email: CARD.email, routing: '110000000', number: ACCOUNTS.good, name: CARD.name }
    const refused = await visit(`${url!}/bank`, { form: { ...account, number: '1' } })
    expect(refused.text).toContain('This isn’t a test account.')
    expect(refused.text).toContain('value="Clara Hart"')
    const done = await visit(`${url!}/bank`, { form: account })
    expect(done).toMatchObject({ status: 303, location: `http://localhost/back?session=${id}` })
    const told = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(told).toMatchObject({ payment_status: 'unpaid', payment_intent: { status: 'processing' } })
  })

  it('shows the bank’s challenge, also after a reload, and leads back once it is passed', async () => {
    const { url, id } = await stripe.checkout.sessions.create(sessionOf(120_000))
    expect((await visit(url!, { form: { ...CARD, number: CARDS.challenge } })).text).toContain('3-D Secure')
    expect((await visit(url!)).text).toContain('Is this you?')
    expect((await visit(`${url}/challenge`, { form: { answer: 'fail' } })).text).toContain('unable to authenticate')
    await visit(url!, { form: { ...CARD, number: CARDS.challenge } })
    expect(await visit(`${url}/challenge`, { form: { answer: 'complete' } })).toMatchObject({ status: 303 })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' })
  })

  it('is over after its time', async () => {
    const { url } = await stripe.checkout.sessions.create(sessionOf(120_000))
    wait(86_401)
    const { text } = await visit(url!)
    expect(text).toContain('This page has expired')
    expect(text).toContain('href="http://localhost/bookings"')
  })

  it('escapes what the platform and the couple write', async () => {
    const params = sessionOf(500)
    params.line_items[0]!.price_data.product_data.name = '<b>Retainer</b>'
    const { url } = await stripe.checkout.sessions.create(params)
    const { text } = await visit(url!, { form: { ...CARD, name: '"><script>', number: CARDS.declined } })
    expect(text).toContain('&lt;b&gt;Retainer')
    expect(text).not.toMatch(/<script>|<b>/)
  })
})

const ADDRESSES = { refresh_url: 'http://localhost/again', return_url: 'http://localhost/back' }
const PERSON = {
  firstName: 'Vera',
  lastName: 'Vale',
  birthday: '1990-05-01',
  ssnLast4: '0000',
  hasAgreed: 'yes',
  routing: '110000000',
  accountNumber: '000123456789',
  next: 'submit',
}

describe('onboarding', () => {
  const newAccount = async () => {
    const account = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } })
    const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...ADDRESSES })
    return { id: account.id, url: link.url }
  }

  it('works once for each link, and says what is missing', async () => {
    const { id, url } = await newAccount()
    expect((await visit(url, { form: PERSON })).status).toBe(404)
    expect((await visit(url)).text).toContain('Get paid')
    expect(await visit(url)).toMatchObject({ status: 303, location: 'http://localhost/again' })
    const half = await visit(url, { form: { ...PERSON, accountNumber: '1', ssnLast4: '' } })
    expect(half.text).toContain('Still missing: the bank account, the last four digits')
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: false })
    expect(await visit(url, { form: PERSON })).toMatchObject({ status: 303, location: 'http://localhost/back' })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true, details_submitted: true })
  })

  it('can be left and finished later; an old link leads to a new one', async () => {
    const { id, url } = await newAccount()
    await visit(url)
    const left = await visit(url, { form: { firstName: 'Vera', next: 'later' } })
    expect(left).toMatchObject({ status: 303, location: 'http://localhost/back' })
    expect((await stripe.accounts.retrieve(id)).requirements!.currently_due).not.toContain('individual.first_name')
    const old = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...ADDRESSES })
    wait(301)
    expect(await visit(old.url)).toMatchObject({ status: 303, location: 'http://localhost/again' })
  })

  it('ends at the photographer’s own page, where the bank is changed', async () => {
    const id = await newVendor()
    const { url } = await stripe.accounts.createLoginLink(id)
    expect((await visit(url)).text).toContain('Ending in 6789.')
    const wrong = await visit(url, { form: { routing: '1', accountNumber: '2' } })
    expect(wrong.text).toContain('No bank account has these numbers.')
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true })
    const right = await visit(url, { form: { routing: '110000000', accountNumber: '000000000009' } })
    expect(right.text).toContain('Ending in 0009.')
    expect((await visit(url)).status).toBe(404)
  })
})

describe('the world', () => {
  const WORLD = 'http://localhost/_stripe/world'
  const press = (what: string, id: string) => visit(WORLD, { form: { do: `${what}:${id}` } })

  it('is for the owner only', async () => {
    expect((await visit(WORLD, { isOwner: false })).status).toBe(404)
    expect((await visit(WORLD, { isOwner: false, form: { do: 'hold:events' } })).status).toBe(404)
    expect((await press('explode', 'x')).status).toBe(404)
    expect((await press('dispute', 'ch_none')).status).toBe(404)
  })

  it('opens and decides chargebacks, fails refunds, restricts accounts and holds events', async () => {
    const { charge } = await paid(opened, 9_000)
    expect(await press('dispute', charge)).toMatchObject({ status: 303 })
    const [dispute] = (await stripe.disputes.list({ charge })).data
    await press('win', dispute!.id)
    expect(await stripe.disputes.retrieve(dispute!.id)).toMatchObject({ status: 'won' })
    const kept = await createDisputeOf(local, (await paid(opened, 800)).charge)
    await press('lose', kept)
    await press('reinstate', kept)
    // Once only; and it stays as it was closed.
    await press('reinstate', kept)
    const { status, balance_transactions: changes } = await stripe.disputes.retrieve(kept)
    expect({ status, cents: changes.map(({ amount }) => amount) }).toEqual({ status: 'lost', cents: [-800, 800] })
    const refund = await stripe.refunds.create({ charge: (await paid(opened, 700)).charge })
    await press('fail-refund', refund.id)
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    const account = await newVendor()
    await press('restrict', account)
    expect(await stripe.accounts.retrieve(account)).toMatchObject({ payouts_enabled: false })
    await press('enable', account)
    await press('hold', 'events')
    const { text } = await visit(WORLD)
    for (const shown of [charge, dispute!.id, refund.id, account, 'Events are held back.'])
      expect(text).toContain(shown)
    await press('let-go', 'events')
  })

  it('lets a payout arrive, or sends it back', async () => {
    const account = await newVendor()
    const { charge } = await paid(opened, 9_000, CARDS.atOnce)
    await stripe.transfers.create({ amount: 8_000, currency: 'usd', destination: account, source_transaction: charge })
    await local.run()
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: account })).data
    expect((await visit(WORLD)).text).toContain(payout!.id)
    await press('land', payout!.id)
    await press('fail-payout', payout!.id)
    expect(await stripe.payouts.retrieve(payout!.id, {}, { stripeAccount: account })).toMatchObject({
      status: 'failed',
    })
  })
})
