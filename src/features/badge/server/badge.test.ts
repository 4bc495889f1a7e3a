import { gzipSync } from 'node:zlib'
import script from 'virtual:script/src/features/badge/ui/check-script.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveBadge } from '#app/handlers/badge.ts'
import { photographers } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf, listPhotographer, signedIn } from '#tests/support/market.ts'
import { checkSnippet, pictureSnippet } from '../snippet.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')

async function ask(path: string, init: RequestInit = {}) {
  const response = await serveBadge({ db, now: () => NOW }, new Request(`http://curio.test/badge/${path}`, init))
  return { response, status: response.status, text: await response.text() }
}

const asVendor = (userId: string) =>
  callAs(db, { actor: actorOf({ id: userId, email: 'v@example.com' }, 'photographer') })

describe('the badge', () => {
  let id: string
  let userId: string
  beforeEach(async () => {
    const name = 'Ines & <Moreau>'
    const made = await listPhotographer(db, { businessName: name })
    id = made.id
    userId = made.userId
  })

  it('is a picture for every page: no styles, no scripts, nothing that could be markup, kept for minutes', async () => {
    const { response, text, status } = await ask(`${id}.svg`)
    expect([status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(text).toContain('Ines &#38; &#60;Moreau&#62;')
    expect(text).not.toMatch(/<style|<script|style=|href/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=300')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('set-cookie')).toBeNull()
    const etag = response.headers.get('etag')!
    expect((await ask(`${id}.svg`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await ask(`${id}.svg?theme=dark`)).text).not.toBe(text)
  })

  it('tells the script whose it is, and nothing else', async () => {
    const { response, text } = await ask(`${id}.json`)
    expect(JSON.parse(text)).toEqual({ name: 'Ines & <Moreau>', siteName: 'Curio' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('shows nothing of who isn’t listed or has switched it off, and breaks no page', async () => {
    await asVendor(userId).badge.switch({ isOn: false })
    const suspended = await listPhotographer(db, { suspendedAt: NOW, suspendedReason: 'Trial' })
    const paused = await listPhotographer(db, { isPublished: false })
    for (const one of [id, suspended.id, paused.id, '3f0c9a52-7f1c-4b52-9d1a-0123456789ab', '-'.repeat(36)]) {
      const { response, status, text } = await ask(`${one}.svg`)
      expect([status, response.headers.get('content-type')]).toEqual([404, 'image/svg+xml'])
      expect([text.includes('<text'), response.headers.get('cache-control')]).toEqual([false, 'no-store'])
      expect((await ask(`${one}.json`)).status).toBe(404)
    }
    await asVendor(userId).badge.switch({ isOn: true })
    expect((await ask(`${id}.svg`)).status).toBe(200)
  })

  it('is switched by its photographer alone', async () => {
    expect(await asVendor(userId).badge.own()).toEqual({ id, isOn: true, isListed: true })
    const other = await listPhotographer(db)
    await asVendor(other.userId).badge.switch({ isOn: false })
    const isOn = async (one: string) =>
      (await db.select({ isOn: photographers.showsBadge }).from(photographers).where(eq(photographers.id, one)))[0]!
        .isOn
    expect([await isOn(id), await isOn(other.id)]).toEqual([true, false])
    for (const role of ['client', 'admin'] as const)
      await expect(callAs(db, { actor: await signedIn(db, role) }).badge.switch({ isOn: false })).rejects.toThrow()
  })
})

it('the script is below 3 kB on the wire, and touches no cookies and no other site', () => {
  expect(gzipSync(script).length).toBeLessThan(3000)
  expect(script).not.toMatch(/cookie|localStorage|sessionStorage|innerHTML|https?:\/\//)
})

it('what is copied is markup that holds whatever the site is called', () => {
  const badge = { id: 'an-id', theme: 'dark', siteUrl: 'https://curio.test', siteName: 'A "B" <C>' } as const
  expect(pictureSnippet(badge)).toBe(
    '<a href="https://curio.test/photographer/an-id"><img src="https://curio.test/badge/an-id.svg?theme=dark" width="320" height="132" alt="Check my dates on A &#34;B&#34; &#60;C&#62;"></a>',
  )
  expect(checkSnippet(badge)).toContain('<div data-availability-badge="an-id" data-theme="dark"><a ')
  expect(checkSnippet(badge)).toContain('<script async src="https://curio.test/badge/check.js"></script>')
})
