import type { Db } from '#server/db.ts'
import { API_VERSION, type Call } from './call.ts'
import { StripeRefusal } from './errors.ts'
import { expand } from './http/expand.ts'
import { type Params, readForm, readJson } from './http/form.ts'
import { type Answer, earlierAnswer, fingerprintOf, KEPT_MS, keepAnswer } from './http/idempotency.ts'
import { ROUTES, type Route } from './http/routes.ts'
import { readParameters } from './http/validate.ts'
import { areHeld, type Delivery, type Disorder, deliverDue } from './http/webhooks.ts'
import { newId, secondsOf } from './ids.ts'
import { find, lockAll, prepareStripe } from './store.ts'
import { passTime } from './world/time.ts'

export type Options = {
  db: Db
  /** The key that requests must carry. */
  secretKey: string
  /** Where the hosted pages are, without a trailing slash. */
  pages: string
  now?: () => Date
  /** The platform's webhook; without it events are only kept. */
  webhook?: Delivery
}

const unauthorized = (message: string) =>
  new StripeRefusal(401, { type: 'invalid_request_error', message }, { isUnkept: true })

/** Checks who asks, and in which version of the API. @throws StripeRefusal 401, 400. */
function assertCaller(request: Request, { secretKey }: Options): void {
  const given = request.headers.get('authorization')
  if (given === null) throw unauthorized('You did not provide an API key.')
  if (given !== `Bearer ${secretKey}`) throw unauthorized('Invalid API Key provided: sk_test_*****')
  const version = request.headers.get('stripe-version')
  if (version !== API_VERSION)
    throw new StripeRefusal(
      400,
      { type: 'invalid_request_error', message: `Invalid Stripe API version: ${version ?? 'none'}` },
      { isUnkept: true },
    )
}

function routeOf(method: string, path: string): { route: Route; ids: string[] } {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null
    if (found) return { route, ids: found.slice(1) }
  }
  throw new StripeRefusal(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The stand-in does not answer it.`,
    },
    { isUnkept: true },
  )
}

type Version = 'v1' | 'v2'

/** A refusal in the form of its version: the second one calls wrong parameters so in `code`, and has no `type` then. */
function failed({ status, body }: StripeRefusal, requestId: string, version: Version): Answer {
  const { message, param } = body
  const error =
    version === 'v2' && param !== undefined
      ? { code: 'invalid_fields', message: `${param}: ${message}` }
      : { ...body, request_log_url: `/_stripe/world#${requestId}` }
  return { status, requestId, isReplayed: false, body: { error } }
}

async function perform(call: Call, route: Route, requestId: string): Promise<Answer> {
  const made = await route.work(call)
  // A bank's refusal leaves something behind; one that is thrown does not.
  if (made instanceof StripeRefusal) return failed(made, requestId, 'v1')
  const body = (await expand(call.tx, made, call.values.expand)) as object
  return { status: 200, body, requestId, isReplayed: false }
}

type Asked = {
  route: Route
  ids: string[]
  params: Params
  key: string | null
  account: string | null
  version: Version
}

async function assertAccount(tx: Db, account: string | null): Promise<void> {
  if (account !== null && (await find(tx, account))?.body.object !== 'account')
    throw new StripeRefusal(
      403,
      {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
      },
      { isUnkept: true },
    )
}

/** One request in one transaction: the answer is kept with what it tells of, or neither is. */
async function answer(
  options: Options,
  { route, ids, params, key, account, version }: Asked,
  at: Date,
): Promise<Answer> {
  const requestId = newId('req', 14)
  const fingerprint = fingerprintOf(route.operation, ids, account, params)
  return options.db.transaction(async (tx) => {
    const named = key === null ? null : { key, fingerprint, at, keptMs: KEPT_MS[version] }
    const earlier = named && (await earlierAnswer(tx, named))
    if (earlier) return earlier
    // Reading a session whose time is over ends it.
    if (route.method === 'POST' || route.operation === 'checkout.sessions.retrieve') await lockAll(tx)
    await assertAccount(tx, account)
    const values = readParameters(route.operation, params)
    const request = { id: requestId, key }
    const call = { tx, now: secondsOf(at), pages: options.pages, account, ids, values, request }
    let made: Answer
    try {
      made = await tx.transaction((inner) => perform({ ...call, tx: inner }, route, requestId))
    } catch (error) {
      if (!(error instanceof StripeRefusal) || error.isUnkept) throw error
      made = failed(error, requestId, version)
    }
    // The second version tries again what it refused.
    if (named && (version === 'v1' || made.status === 200)) await keepAnswer(tx, named, made)
    return made
  })
}

const versionOf = (url: URL): Version => (url.pathname.startsWith('/v2/') ? 'v2' : 'v1')

async function respond(options: Options, request: Request, at: Date): Promise<Answer> {
  assertCaller(request, options)
  const url = new URL(request.url)
  const asked = routeOf(request.method, url.pathname)
  const version = versionOf(url)
  const read = version === 'v2' && request.method === 'POST' ? readJson : readForm
  const params = read(request.method === 'GET' ? url.search : await request.text())
  // The address of a thin event's object names one thing to include, without an index.
  if (typeof params.include === 'string') params.include = [params.include]
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key !== null && key.length > 255)
    throw new StripeRefusal(400, { type: 'idempotency_error', message: 'The key is too long.' }, { isUnkept: true })
  return answer(options, { ...asked, params, key, account: request.headers.get('stripe-account'), version }, at)
}

function asResponse({ status, body, requestId, isReplayed }: Answer, key: string | null): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'request-id': requestId }
  headers['stripe-version'] = API_VERSION
  if (key !== null) headers['idempotency-key'] = key
  if (isReplayed) headers['idempotent-replayed'] = 'true'
  // The library retries transient refusals, never final ones.
  headers['stripe-should-retry'] = status === 409 ? 'true' : 'false'
  return Response.json(body, { status, headers })
}

/**
 * The payment service in this process, used by the unmodified official library: the application reaches its API through
 * `fetch`, browsers its pages. Everything it knows is in the database.
 */
export function createLocalStripe(options: Options) {
  const now = options.now ?? (() => new Date())
  let prepared: Promise<void> | undefined
  /** The schema is made at the first use; a try that failed is repeated. */
  const ready = () => {
    prepared ??= prepareStripe(options.db).catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  const fetchApi = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    await ready()
    const request = input instanceof Request && !init ? input : new Request(input, init)
    const key = request.headers.get('idempotency-key')
    try {
      return asResponse(await respond(options, request, now()), key)
    } catch (error) {
      if (error instanceof StripeRefusal)
        return asResponse(failed(error, newId('req', 14), versionOf(new URL(request.url))), key)
      throw error
    }
  }

  /** An action on the service's own pages, in one transaction. */
  const act = async <T>(work: (call: Call) => Promise<T>): Promise<T> => {
    await ready()
    return options.db.transaction(async (tx) => {
      await lockAll(tx)
      const request = { id: null, key: null }
      return work({ tx, now: secondsOf(now()), pages: options.pages, account: null, ids: [], values: {}, request })
    })
  }

  return {
    /** The `fetch` of the library's side. */
    fetch: fetchApi,
    act,
    /** Applies what is due by now, then sends pending events to the platform's webhook, unless they are held. */
    run: async (disorder?: Disorder): Promise<{ taken: number; refused: number }> => {
      await act(passTime)
      const nothing = { taken: 0, refused: 0 }
      if (!options.webhook || (disorder === undefined && (await areHeld(options.db)))) return nothing
      return deliverDue(options.db, options.webhook, now(), disorder)
    },
    ready,
  }
}

export type LocalStripe = ReturnType<typeof createLocalStripe>
