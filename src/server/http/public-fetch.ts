import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unzip = promisify(gunzip)

const MAX_REDIRECTS = 5
const ALLOWED = new BlockList()
// Of IPv6 only what is given out; everything else is local, reserved, or leads to IPv4.
ALLOWED.addSubnet('2000::', 3, 'ipv6')
ALLOWED.addSubnet('0.0.0.0', 0, 'ipv4')

/** Not on the public internet, by IANA's registries of special-purpose addresses. */
const SPECIAL = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24',
  '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
  '224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = range.split('/')
  SPECIAL.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return ALLOWED.check(address, family) && !SPECIAL.check(address, family)
}

/** Why an address was not fetched; each has a sentence for whoever gave it. */
export type FetchFault =
  | 'not-https'
  | 'not-public'
  | 'unknown-host'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'refused'
  | 'not-found'
  | 'server-error'

export class FetchError extends Error {
  readonly fault: FetchFault
  constructor(fault: FetchFault) {
    super(fault)
    this.fault = fault
  }
}

/** What carries a request; tests put a server of their own in its place. */
export type Network = {
  resolve: (host: string) => Promise<string[]>
  request: (options: RequestOptions) => ReturnType<typeof httpsRequest>
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  request: httpsRequest,
}

export type Fetched =
  | { isUnchanged: true }
  | { isUnchanged: false; bytes: Uint8Array<ArrayBuffer>; etag: string | null; lastModified: string | null }

type Options = {
  maxBytes: number
  timeoutMs: number
  etag?: string | null
  lastModified?: string | null
  /** What is asked for, and by whom. */
  accept?: string
  agent?: string
  network?: Network
}

/**
 * The IP address to connect to: every address of the name must be public, and the connection goes to the one that was
 * checked, so that a second DNS answer makes no difference.
 */
export async function addressOf(url: URL, { resolve }: Network): Promise<string> {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new FetchError('not-https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (found.length === 0) throw new FetchError('unknown-host')
  if (!found.every(isPublicAddress)) throw new FetchError('not-public')
  return found.find((address) => isIP(address) === 4) ?? found[0]!
}

async function send(url: URL, { network = INTERNET, etag, lastModified, accept, agent }: Options, signal: AbortSignal) {
  const host = await addressOf(url, network)
  signal.throwIfAborted()
  const headers = {
    host: url.host,
    accept: accept ?? 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip, identity',
    'user-agent': agent ?? 'Curio calendar reader',
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
  const options = {
    host,
    port: 443,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers,
    signal,
    agent: false,
    ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) ? {} : { servername: url.hostname }),
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    network.request(options).on('response', resolve).on('error', reject).end()
  })
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new FetchError('too-large')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (response.headers['content-encoding'] !== 'gzip') return bytes
  return unzip(bytes, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw new FetchError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'server-error')
  })
}

function faultOf(status: number): FetchFault | null {
  if (status === 200) return null
  if (status === 401 || status === 403) return 'refused'
  return status === 404 || status === 410 ? 'not-found' : 'server-error'
}

/** One answer, or where it leads. */
async function step(url: URL, options: Options, signal: AbortSignal): Promise<Fetched | URL> {
  const response = await send(url, options, signal)
  try {
    const { statusCode: status = 0, headers } = response
    if (status === 304) return { isUnchanged: true }
    if ([301, 302, 303, 307, 308].includes(status)) {
      const next = URL.parse(headers.location ?? '', url)
      if (!next) throw new FetchError('server-error')
      return next
    }
    const fault = faultOf(status)
    if (fault) throw new FetchError(fault)
    if (Number(headers['content-length'] ?? 0) > options.maxBytes) throw new FetchError('too-large')
    const bytes = await bodyOf(response, options.maxBytes)
    return { isUnchanged: false, bytes, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
  } finally {
    response.destroy()
  }
}

/**
 * Fetches an address that a person gave us: https only, no other port and no password, only public IP addresses,
 * checked again after every redirect, within a size and a time for everything together.
 * @throws FetchError with what went wrong.
 */
export async function fetchPublic(address: string, options: Options): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new FetchError('too-slow')), { once: true })
  })
  const all = (async () => {
    let url = URL.parse(address)
    for (let count = 0; url && count <= MAX_REDIRECTS; count += 1) {
      const answer: Fetched | URL = await step(url, options, signal)
      if (!(answer instanceof URL)) return answer
      url = answer
    }
    throw new FetchError(url ? 'too-many-redirects' : 'not-https')
  })()
  try {
    return await Promise.race([all, late])
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError(signal.aborted ? 'too-slow' : 'unreachable')
  }
}
