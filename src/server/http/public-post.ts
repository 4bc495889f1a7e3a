import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { isIP } from 'node:net'
import { env, hasDevPages, isLoopback } from '#server/env.ts'
import { addressOf, FetchError, type FetchFault, INTERNET, type Network } from './public-fetch.ts'

/** Whether this process runs for the person at this machine alone: then an address may lead to the machine itself. */
const isForDevelopment = (): boolean => env.NODE_ENV !== 'production' && hasDevPages() && isLoopback(env.siteUrl)

type Options = { headers: Record<string, string>; timeoutMs: number; network?: Network; allowsLoopback?: boolean }

/** What came of it: the response's status, or why there was none. Its body is not read. */
export type Posted = { status: number } | { fault: FetchFault }

/**
 * Whether an address can be posted to, as far as its text says: https without a port or password, and no IP address that
 * isn't public; in development this machine, too.
 */
export async function isPostable(address: string, allowsLoopback = isForDevelopment()): Promise<boolean> {
  const url = URL.parse(address)
  if (!url) return false
  if (isLoopback(address))
    return allowsLoopback && url.protocol === 'http:' && url.username === '' && url.password === ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked up when it is posted to; what is an address already is judged now.
  const resolve = async () => ['1.1.1.1']
  return addressOf(url, { ...INTERNET, ...(isIP(host) ? {} : { resolve }) }).then(
    () => true,
    () => false,
  )
}

async function connect(url: URL, body: string, { headers, network = INTERNET, allowsLoopback }: Options) {
  const common = {
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
  } as const
  if (isLoopback(url.href)) {
    if (url.protocol !== 'http:' || !(allowsLoopback ?? isForDevelopment())) throw new FetchError('not-public')
    return httpRequest({ ...common, host: '127.0.0.1', port: url.port || 80 })
  }
  const host = await addressOf(url, network)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return network.request({ ...common, host, port: 443, ...(isIP(name) ? {} : { servername: name }) })
}

/**
 * Posts to an address that a person gave us: only to public IP addresses, to the very one that was checked, without
 * following redirects, within a time for everything together.
 */
export async function postPublic(address: string, body: string, options: Options): Promise<Posted> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new FetchError('too-slow')), { once: true })
  })
  const all = (async () => {
    const url = URL.parse(address)
    if (!url) throw new FetchError('not-https')
    const request = await connect(url, body, options)
    if (signal.aborted) {
      request.destroy()
      throw new FetchError('too-slow')
    }
    signal.addEventListener('abort', () => request.destroy(), { once: true })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body)
    })
    response.destroy()
    return { status: response.statusCode ?? 0 }
  })()
  try {
    return await Promise.race([all, late])
  } catch (error) {
    all.catch(() => undefined)
    if (error instanceof FetchError) return { fault: error.fault }
    return { fault: signal.aborted ? 'too-slow' : 'unreachable' }
  }
}
