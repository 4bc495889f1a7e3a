import { expect, test } from '@playwright/test'

// The pages for whoever runs the product on this machine: they exist with the embedded stand-ins only. Every other address:
// tests/server/wire.test.ts.

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'
const ROWS = [
  ['/dev/mailbox', 200, HTML],
  ['/dev/mailbox.json', 200, JSON_TYPE],
  ['/dev/mailbox/style', 200, 'text/css; charset=utf-8'],
  ['/dev/emails', 200, HTML],
  ['/dev/emails/reset-password', 200, HTML],
  ['/dev/emails/reset-password/html', 200, HTML],
  ['/dev/nothing', 404, JSON_TYPE],
  ['/_stripe/world', 200, HTML],
] as const

test('the dev pages answer this machine, are kept by no cache, and refuse what came through anything (X149)', {
  tag: '@desktop',
}, async ({ request }) => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  for (const [address, status, type] of ROWS) {
    const answer = await request.get(address)
    const headers = answer.headers()
    expect([address, answer.status(), headers['content-type']]).toEqual([address, status, type])
    expect(headers['cache-control'], address).toBe('private, no-store')
    // A preview has its platform in between.
    if (process.env.E2E_BASE_URL) continue
    expect((await request.get(address, from)).status(), address).toBe(address.startsWith('/dev/') ? 403 : 404)
  }
  const job = '/dev/jobs/operations.tidy'
  expect((await request.post(job)).status()).toBe(200)
  const read = await request.get(job)
  expect([read.status(), read.headers().allow]).toEqual([405, 'POST'])
  if (!process.env.E2E_BASE_URL) expect((await request.post(job, from)).status()).toBe(403)
})
