import { API_LIMIT } from '#shared/api/public-api.ts'
import type { LegalSection } from './legal.ts'

export const DEVELOPERS = {
  title: 'Developers',
  lede: 'The directory as data: who is listed, what they show, and which days they can still take. Read only, no key, no cost.',
  addresses: 'What you can ask',
  example: 'An example',
  document: 'The OpenAPI document',
} as const

/** Every address below the interface's root, and what is there. */
export const API_ADDRESSES = [
  ['/photographers', 'Everyone who is listed, page by page'],
  ['/photographers/{id}', 'One photographer’s profile'],
  ['/photographers/{id}/availability', 'The days a photographer can’t take, for twelve months'],
  ['/photographers/{id}/availability/{date}', 'Whether a photographer is free on a date'],
  ['/markets', 'The places photographers work in'],
  ['/styles', 'The styles photographers choose from'],
] as const

export const DEVELOPERS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'shown',
    title: 'What’s in it',
    blocks: [
      'Exactly what anyone can see on the site without an account. Contact details aren’t part of it: couples write to photographers here, so please link to the profile that comes with every photographer.',
      'Whoever stops being listed disappears from every answer within minutes. Please don’t keep copies for longer than a day.',
    ],
  },
  {
    id: 'pages',
    title: 'Pages and filters',
    blocks: [
      'The list comes in a fixed order, up to 100 photographers a page. Send nextCursor as cursor to get the next page; on the last one it’s null.',
      'Filter by market, style, maxPrice (whole US dollars) and date. Prices in answers are in US cents, dates are YYYY-MM-DD.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits and caching',
    blocks: [
      `${API_LIMIT.limit} requests a minute from one address. RateLimit says what’s left; after that you get 429, and Retry-After says how many seconds to wait. An answer with an Age header comes from a cache and doesn’t count.`,
      'Every answer has an ETag. Send it back as If-None-Match, and you get 304 when nothing has changed. Pages of any site may read the answers; cookies are never read or set.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    blocks: [
      'Errors are application/problem+json (RFC 9457), with the parameters that aren’t valid. The requestId helps us find what happened if you write to us.',
    ],
  },
  {
    id: 'versions',
    title: 'Versions',
    blocks: [
      'The version is in the address. Within v1 we only add: fields, filters, addresses. Please ignore fields you don’t know. What would break your program comes as v2, and v1 stays for at least twelve months after that.',
    ],
  },
]
