/** An error as the payment service answers it: its HTTP status and the body's `error`. */
type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  /** Of a refused card: its payment stays, and may be confirmed with another one. */
  payment_intent?: object
}

/** A refusal of the stand-in, in the form of the service's API. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** The parameters or the caller were refused: the service keeps no answer under the idempotency key. */
  readonly isUnkept: boolean

  constructor(status: number, body: ErrorBody, { isUnkept = false }: { isUnkept?: boolean } = {}) {
    super(body.message)
    this.name = 'StripeRefusal'
    this.status = status
    this.body = body
    this.isUnkept = isUnkept
  }
}

type Named = { code?: string; param?: string }

/** The request is understood, and the state of things forbids it. */
export const refuse = (message: string, named: Named = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...named })

/** The parameters are wrong: nothing was done, and the key may be used again. */
export const refuseParameter = (message: string, named: Named = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...named }, { isUnkept: true })

/** The object does not exist, or belongs to another account. */
export const refuseMissing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })
