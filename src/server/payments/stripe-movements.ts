import type { Stripe } from 'stripe'
import { areAttemptsOfOne, type RefundRequest, type SentRefund, type TransferRequest } from './hosted.ts'
import { KEY_FIELD, unlessMade } from './stripe-outcome.ts'

type Marked = { id: string; metadata: Record<string, string> | null }

/** The object whose mark is this one. */
async function marked<T extends Marked>(
  list: AsyncIterable<T>,
  isIt: (key: string) => boolean,
): Promise<string | null> {
  for await (const { id, metadata } of list) if (isIt(metadata?.[KEY_FIELD] ?? '')) return id
  return null
}

const mark = (key: string) => ({ metadata: { [KEY_FIELD]: key } })

function refunds(stripe: Stripe) {
  /**
   * One that came back since was sent all the same: `sentRefund` says what became of it. Only of this attempt: an earlier one
   * may have come back, and been sent again since.
   */
  const madeRefund = ({ key, chargeRef: charge }: { key: string; chargeRef: string }) =>
    marked(stripe.refunds.list({ charge, limit: 100 }), (kept) => kept === key)
  return {
    madeRefund,
    refund: async (request: RefundRequest) => {
      const { key, chargeRef: charge, amountCents: amount } = request
      return unlessMade(request.isRepeat ? await madeRefund(request) : null, () =>
        stripe.refunds.create(
          {
            charge,
            amount,
            ...mark(key),
          },
          { idempotencyKey: key },
        ),
      )
    },
    sentRefund: async (ref: string): Promise<SentRefund> => {
      const { status, failure_reason: why } = await stripe.refunds.retrieve(ref)
      return {
        isReturned: status === 'failed' || status === 'canceled',
        why: why ?? null,
      }
    },
  }
}

function transfers(stripe: Stripe) {
  /** Of any attempt: what was passed on once is never passed on again. */
  const madeTransfer = ({ key, group }: { key: string; group: string }) =>
    marked(stripe.transfers.list({ transfer_group: group, limit: 100 }), (kept) => areAttemptsOfOne(kept, key))
  const madeReversal = async ({ key, transferRef }: { key: string; transferRef: string }) => {
    const { reversals } = await stripe.transfers.retrieve(transferRef)
    return reversals.data.find(({ metadata }) => metadata?.[KEY_FIELD] === key)?.id ?? null
  }
  return {
    madeTransfer,
    transfer: async (request: TransferRequest) => {
      const { key, accountRef: destination, chargeRef, amountCents: amount, currency, group } = request
      const source = chargeRef === null ? {} : { source_transaction: chargeRef }
      const order = {
        amount,
        currency: currency.toLowerCase(),
        destination,
        transfer_group: group,
        ...source,
      }
      return unlessMade(request.isRepeat ? await madeTransfer(request) : null, () =>
        stripe.transfers.create(
          {
            ...order,
            ...mark(key),
          },
          { idempotencyKey: key },
        ),
      )
    },
    reverse: async (request: { key: string; transferRef: string; amountCents: number; isRepeat?: boolean }) => {
      const { key, transferRef, amountCents: amount } = request
      return unlessMade(request.isRepeat ? await madeReversal(request) : null, () =>
        stripe.transfers.createReversal(
          transferRef,
          {
            amount,
            ...mark(key),
          },
          { idempotencyKey: key },
        ),
      )
    },
  }
}

/** Money that goes back to a couple or on to a photographer. */
export const movements = (stripe: Stripe) => ({ ...refunds(stripe), ...transfers(stripe) })
