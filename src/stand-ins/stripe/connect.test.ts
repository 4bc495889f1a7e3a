import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { CARDS, openStripe, paid } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf, decide } from '#tests/support/stripe-world.ts'
import { rejectAccount, restrictAccount, reviewAccount } from './accounts/accounts.ts'
import { changeBank } from './accounts/links.ts'
import { failPayout } from './accounts/payouts.ts'
import { failRefund } from './payments/refunds.ts'

const db = await useDatabase()
const opened = openStripe(db)
const { stripe, newVendor, wait, local } = opened

beforeAll(() => local.ready())

const DAY = 86_400
const netOf = async (account?: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, account ? { stripeAccount: account } : {})
  return available[0]!.amount + pending[0]!.amount
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

describe('a photographer’s account', () => {
  it('says what is missing, and cannot be paid before it is complete', async () => {
    const account = await stripe.accounts.create({
      type: 'express',
      country: 'US',
      email: 'v@curio.example',
      capabilities: { transfers: { requested: true } },
      metadata: { vendor: 'v1' },
    })
    expect(account).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      metadata: { vendor: 'v1' },
      capabilities: { transfers: 'inactive' },
    })
    expect(account.requirements!.currently_due).toContain('external_account')
    const transfer = { amount: 100, currency: 'usd', destination: account.id }
    expect(await codeOf(stripe.transfers.create(transfer))).toBe('insufficient_capabilities_for_transfer')
    expect(await codeOf(stripe.accounts.createLoginLink(account.id))).toContain('has not completed onboarding')
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://localhost/again',
      return_url: 'http://localhost/back',
    })
    expect(link.url).toMatch(/^http:\/\/localhost\/_stripe\/onboarding\/link_/)
    expect(link.expires_at - link.created).toBe(300)
  })

  it('keeps no account number, only its last four digits (PY16, PY17)', async () => {
    const id = await newVendor()
    const account = await stripe.accounts.retrieve(id)
    expect(account).toMatchObject({ payouts_enabled: true, requirements: { currently_due: [] } })
    expect(account.external_accounts!.data[0]).toMatchObject({ last4: '6789', routing_number: '110000000' })
    const { rows } = (await db.execute('select body::text, hidden::text from stripe_local.objects')) as {
      rows: Record<string, string>[]
    }
    expect(JSON.stringify(rows)).not.toMatch(/000123456789|4242424242424242/)
  })

  it('is restricted and enabled again', async () => {
    const id = await newVendor()
    await local.act((call) => restrictAccount(call, id, ['individual.verification.document']))
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { disabled_reason: 'requirements.past_due', past_due: ['individual.verification.document'] },
    })
    await local.act((call) => restrictAccount(call, id, []))
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true })
    expect(await stripe.accounts.createLoginLink(id)).toMatchObject({ object: 'login_link' })
  })
})

describe('a transfer', () => {
  it('moves money of a charge before it is available, and no more than it brought', async () => {
    const account = await newVendor()
    const { charge } = await paid(opened, 20_000)
    const before = await netOf()
    const base = { currency: 'usd', destination: account, source_transaction: charge }
    const transfer = await stripe.transfers.create({ ...base, amount: 18_000, metadata: { payout: 'p1' } })
    expect(transfer).toMatchObject({ transfer_group: 'b1', reversed: false, source_transaction: charge })
    expect(await netOf()).toBe(before - 18_000)
    expect(await netOf(account)).toBe(18_000)
    expect(await codeOf(stripe.transfers.create({ ...base, amount: 2_001 }))).toContain('exceeds')
    expect(await codeOf(stripe.transfers.create({ ...base, amount: 1, transfer_group: 'b2' }))).toContain('must be')
  })

  it('without a charge needs an available balance', async () => {
    const destination = await newVendor()
    const order = { amount: 90_000_00, currency: 'usd', destination }
    expect(await codeOf(stripe.transfers.create(order))).toBe('balance_insufficient')
    await paid(opened, 50_000, CARDS.atOnce)
    expect(await stripe.transfers.create({ ...order, amount: 40_000 })).toMatchObject({ source_transaction: null })
  })

  it('is reversed in part and in whole, while the account still has the money', async () => {
    const destination = await newVendor()
    const { charge } = await paid(opened, 30_000)
    const { id } = await stripe.transfers.create({
      amount: 25e3,
      currency: 'usd',
      destination,
      source_transaction: charge,
    })
    const before = await netOf()
    await stripe.transfers.createReversal(id, { amount: 10_000 })
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 10_000, reversed: false })
    expect(await codeOf(stripe.transfers.createReversal(id, { amount: 15_001 }))).toContain('greater than unreversed')
    await stripe.transfers.createReversal(id)
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ reversed: true })
    expect([await netOf(), await netOf(destination)]).toEqual([before + 25_000, 0])
  })
})

describe('a payout', () => {
  it('takes what is available every day, and arrives two days later', async () => {
    const destination = await newVendor()
    const { charge } = await paid(opened, 12_000)
    await stripe.transfers.create({ amount: 11_000, currency: 'usd', destination, source_transaction: charge })
    const at = { stripeAccount: destination }
    await local.run()
    expect((await stripe.payouts.list({}, at)).data).toEqual([])
    wait(2 * DAY)
    await local.run()
    expect((await stripe.payouts.list({}, at)).data).toMatchObject([
      { amount: 11_000, status: 'in_transit', automatic: true },
    ])
    expect(await netOf(destination)).toBe(0)
    wait(2 * DAY)
    await local.run()
    expect((await stripe.payouts.list({ status: 'paid' }, at)).data).toHaveLength(1)
    const transfer = { amount: 11_000, currency: 'usd', destination }
    const reversal = (await stripe.transfers.list({ destination })).data[0]!
    expect(await codeOf(stripe.transfers.createReversal(reversal.id))).toBe('balance_insufficient')
    expect(await codeOf(stripe.payouts.create({ amount: 1, currency: 'usd' }, at))).toBe('balance_insufficient')
    expect(transfer.amount).toBe(reversal.amount)
  })

  it('fails at the bank: the money is back, and payouts stop until the bank is given anew', async () => {
    const destination = await newVendor({ accountNumber: '000111111116' })
    const { charge } = await paid(opened, 12_000, CARDS.atOnce)
    await stripe.transfers.create({ amount: 10_000, currency: 'usd', destination, source_transaction: charge })
    await local.run()
    wait(2 * DAY)
    await local.run()
    const [failed] = (await stripe.payouts.list({}, { stripeAccount: destination })).data
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'no_account' })
    expect(await netOf(destination)).toBe(10_000)
    expect(await stripe.accounts.retrieve(destination)).toMatchObject({
      payouts_enabled: false,
      requirements: { currently_due: ['external_account'] },
    })
    await expect(local.act((call) => failPayout(call, failed!.id))).rejects.toThrow('already failed')
  })
})

describe('a chargeback', () => {
  it('takes the money and a fee; won it returns the money, lost it does not', async () => {
    for (const isWon of [true, false]) {
      const { charge } = await paid(opened, 40_000)
      const before = await netOf()
      const id = await createDisputeOf(local, charge)
      expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response', amount: 40_000 })
      expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true })
      expect(await netOf()).toBe(before - 41_500)
      await stripe.disputes.update(id, { evidence: { uncategorized_text: 'Signed on 1 May.' } })
      const submitted = await stripe.disputes.update(id, { submit: true })
      expect(submitted).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
      expect(await codeOf(stripe.disputes.update(id, { submit: true }))).toContain('already been submitted')
      await decide(local, id, isWon)
      expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: isWon ? 'won' : 'lost' })
      expect(await netOf()).toBe(before - (isWon ? 1_500 : 41_500))
      expect(await codeOf(stripe.disputes.close(id))).toContain('already closed')
    }
  })
})

it('a refund that the bank sends back returns to the balance', async () => {
  const { charge } = await paid(opened, 9_000)
  const before = await netOf()
  const { id } = await stripe.refunds.create({ charge })
  await local.act((call) => failRefund(call, id))
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 0 })
  expect(await netOf()).toBe(before)
})

it('the balance is the sum of its transactions, every cent with its source', async () => {
  const sums = { net: 0, count: 0 }
  for await (const transaction of stripe.balanceTransactions.list({ limit: 7 })) {
    sums.net += transaction.net
    sums.count += 1
    expect(transaction.net).toBe(transaction.amount - transaction.fee)
    expect(transaction.source).toMatch(/^(?:ch|re|tr|trr|dp)_/)
  }
  expect(sums.count).toBeGreaterThan(15)
  expect(sums.net).toBe(await netOf())
})

it.each([
  ['rejected', rejectAccount, 'rejected.other'],
  ['being checked', reviewAccount, 'requirements.pending_verification'],
] as const)('an account that is %s stays so, whatever its owner saves', async (_name, happens, reason) => {
  const id = await newVendor()
  const account = await local.act((call) => happens(call, id))
  await local.act((call) => changeBank(call, account, { routing: '110000000', accountNumber: '000000000009' }))
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    requirements: { disabled_reason: reason, currently_due: [] },
    external_accounts: { data: [{ last4: '0009' }] },
  })
})
