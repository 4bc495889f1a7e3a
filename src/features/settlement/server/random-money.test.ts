import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payoutAccounts } from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { putSettings } from '#tests/support/applications.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { randomOf } from '#tests/support/random.ts'
import { playMoney } from '#tests/support/random-money.ts'
import { timesTried } from '#tests/support/scale.ts'
import { CARDS, openStripe, requestLine, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { checkoutPage, resetPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, PICTURES } from '#tests/support/wedding-moves.ts'
import { payOutDue, settleRefunds } from './payouts.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const DUE = new Date('2027-06-30T15:00:00Z')
const MOVES = timesTried(24, 600)

it(`after ${MOVES} random moves ledger, documents and payment service agree to the cent (PY9, PY11, PY12, PY16)`, async () => {
  const { problems, left } = await playMoney(db, { moves: MOVES, random: randomOf(20_261_123), checkEvery: 15 })
  expect(problems, problems.join('; ')).toEqual([])
  expect(left, left.join('; ')).toEqual([])
})

it('one booking from its payments to its payout, and one that is cancelled, ask the service for this, in this order (PY16)', async () => {
  // The weddings before were in states with sales tax.
  await putSettings(db, {})
  const sent: string[] = []
  const opened = openStripe(db, { now: () => new Date() })
  await opened.local.ready()
  const stripe = await openStripeClient({
    secretKey: SECRET_KEY,
    fetch: (input, init) => {
      // Which part of a payout is sent first is by their random ids.
      sent.push(requestLine(input, init).replace(/^POST \/v1\/transfers amount=\d+/, 'POST /v1/transfers amount=…'))
      return opened.local.fetch(input, init)
    },
  })
  setHostedPayments(stripePayments({ stripe, webhookSecret: WEBHOOK_SECRET, isTest: true }))
  checkoutPage.pay = (session) => opened.pay(session, CARDS.good)
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const account = { providerRef: await opened.newVendor() }
  await db.update(payoutAccounts).set(account).where(eq(payoutAccounts.vendorId, cast.photographer.id))
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  sent.push('--')
  const ended = await castWedding(db)
  const signed = await signWedding(ended, offerOf(ended), SIGNED)
  await payNext(db, ended, signed.bookingId, SIGNED)
  await cancelAsShown(ended.couple(SIGNED), signed.bookingId)
  expect(await settleRefunds(ended.system(SIGNED))).toEqual({ settled: 1, failed: 0 })
  resetPayments()
  expect(sent).toMatchInlineSnapshot(`
    [
      "POST /v1/checkout/sessions mode=payment&allowed_payment_method_types[0]=card&success_url=https://curio.test/dashboard/payments/…&cancel_url=https://curio.test/dashboard/payments/…?left=true&customer_email=…@example.com&expires_at=…&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=120000&line_items[0][price_data][product_data][name]=Retainer for Marsh Pictures&line_items[0][price_data][product_data][description]=Wedding on June 12, 2027&metadata[curio_key]=checkout:…&payment_intent_data[capture_method]=manual&payment_intent_data[description]=Retainer for Marsh Pictures&payment_intent_data[metadata][curio_key]=checkout:…&payment_intent_data[transfer_group]=…",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/payment_intents/pi_…/capture ",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/checkout/sessions mode=payment&allowed_payment_method_types[0]=card&allowed_payment_method_types[1]=us_bank_account&payment_method_options[card][capture_method]=manual&payment_method_options[us_bank_account][verification_method]=instant&success_url=https://curio.test/dashboard/payments/…&cancel_url=https://curio.test/dashboard/payments/…?left=true&customer_email=…@example.com&expires_at=…&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=280000&line_items[0][price_data][product_data][name]=Balance for Marsh Pictures&line_items[0][price_data][product_data][description]=Wedding on June 12, 2027&metadata[curio_key]=checkout:…&payment_intent_data[description]=Balance for Marsh Pictures&payment_intent_data[metadata][curio_key]=checkout:…&payment_intent_data[transfer_group]=…",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/payment_intents/pi_…/capture ",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/transfers amount=…&currency=usd&destination=acct_…&transfer_group=…&source_transaction=ch_…&metadata[curio_key]=transfer:…",
      "POST /v1/transfers amount=…&currency=usd&destination=acct_…&transfer_group=…&source_transaction=ch_…&metadata[curio_key]=transfer:…",
      "--",
      "POST /v1/checkout/sessions mode=payment&allowed_payment_method_types[0]=card&success_url=https://curio.test/dashboard/payments/…&cancel_url=https://curio.test/dashboard/payments/…?left=true&customer_email=…@example.com&expires_at=…&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=120000&line_items[0][price_data][product_data][name]=Retainer for Marsh Pictures&line_items[0][price_data][product_data][description]=Wedding on June 12, 2027&metadata[curio_key]=checkout:…&payment_intent_data[capture_method]=manual&payment_intent_data[description]=Retainer for Marsh Pictures&payment_intent_data[metadata][curio_key]=checkout:…&payment_intent_data[transfer_group]=…",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/payment_intents/pi_…/capture ",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "GET /v1/refunds?charge=ch_…&limit=100",
      "POST /v1/refunds charge=ch_…&amount=120000&metadata[curio_key]=…",
    ]
  `)
})
