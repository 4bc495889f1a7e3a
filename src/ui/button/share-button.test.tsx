import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { shareLink } from './share.ts'
import { ShareButton } from './share-button.tsx'

const LINK = { title: 'Amara Okafor', url: 'https://curio.example/photographer/p1' }
const failing = (name: string) => async () => {
  throw new DOMException('No', name)
}
function clipboard(isAllowed = true) {
  const written: string[] = []
  const writeText = isAllowed ? async (text: string) => void written.push(text) : failing('NotAllowedError')
  return { written, clipboard: { writeText } }
}

it('is a button called Share, and says nothing before it is pressed', async () => {
  const html = await drawn(<ShareButton path="/photographer/p1" title="Amara Okafor" />)
  expect(html).toMatch(/<button type="button"[^>]*>.*Share<\/button>/)
  expect(html).toMatch(/<span role="status"[^>]*><\/span>/)
  expect(html).not.toContain('<input')
})

it('a link goes to the system’s share sheet where there is one, and nowhere else', async () => {
  const { written, ...device } = clipboard()
  const shared: ShareData[] = []
  expect(await shareLink(LINK, { ...device, share: async (data) => void shared.push(data) })).toBe('shared')
  expect([shared, written]).toEqual([[LINK], []])
})

it('a sheet that the person closes copies nothing', async () => {
  const { written, ...device } = clipboard()
  expect(await shareLink(LINK, { ...device, share: failing('AbortError') })).toBe('shared')
  expect(written).toEqual([])
})

it('without a sheet, or when it fails, the link is copied', async () => {
  const { written, ...device } = clipboard()
  expect(await shareLink(LINK, device)).toBe('copied')
  expect(await shareLink(LINK, { ...device, share: failing('NotAllowedError') })).toBe('copied')
  expect(written).toEqual([LINK.url, LINK.url])
})

it('a clipboard that refuses, or is missing, leaves the link to be copied by hand', async () => {
  expect(await shareLink(LINK, clipboard(false))).toBe('refused')
  expect(await shareLink(LINK, {})).toBe('refused')
})
