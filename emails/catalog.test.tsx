import { render, toPlainText } from 'react-email'
import { describe, expect, it } from 'vitest'
import { lines, oneLine, subjectLine } from '#emails/plain.ts'
import { absoluteUrl } from '#emails/site.ts'
import { renderMail, renderPreviews } from '#server/mail/render.ts'
import { linksOf } from '#stand-ins/mail/mailbox-data.ts'
import { hasSecret, isNewsName, loadMail, MAIL_NAMES, newsOf } from './catalog.ts'
import { BOOKING, NEWS_SIDES } from './define-news.ts'
import { BaseLayout } from './layout/base-layout.tsx'
import { Paragraph, Quote } from './layout/parts.tsx'

const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
const OPERATOR = {
  operatorName: 'Curio Weddings, Inc.',
  postalAddress: '12 Orchard Lane',
  contactEmail: 'hi@curio.test',
}
const HOSTILE = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@evil.test \u202egnp.exe https://evil.test'
/** Mail programs cut longer mails. */
const MAX_BYTES = 100_000

/** A link that stops a mail is signed with the secret of the machine. */
const unsigned = (mail: string) => mail.replaceAll(/(token=[\w-]+\.)[\w-]{43}/g, '$1signature')
const readable = (html: string) => unsigned(html).replaceAll('><', '>\n<')

describe.each(MAIL_NAMES)('the mail %s', (name) => {
  it('matches its snapshot (NO4)', async () => {
    const mails = await renderPreviews(name, site)
    const texts = mails.map(({ subject, text }) => `${subject}\n\n${text}\n`)
    await expect(unsigned(texts.join('\n\n'))).toMatchFileSnapshot(`./snapshots/${name}.txt`)
    // Events share one layout: the HTML of one of them is enough.
    if (!isNewsName(name) || name === 'booking-offered')
      await expect(readable(mails[0]!.html)).toMatchFileSnapshot(`./snapshots/${name}.html`)
  })

  it('links to its own site only, says every link in its text part, and is complete (AB5, NO4)', async () => {
    const { html, text, subject } = (await renderPreviews(name, site))[0]!
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!)
    expect(hrefs.length).toBeGreaterThan(0)
    for (const href of hrefs) expect(new URL(href).origin).toBe(site.siteUrl)
    for (const link of linksOf(html)) expect(text).toContain(link)
    // A full stop after an address becomes part of it in most mail programs.
    expect(text).not.toMatch(/https?:\/\/\S+[.,;:!?)](?=\s|$)/)
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
    expect(`${subject}${html}${text}`).not.toMatch(/undefined|\[object Object\]|NaN|null/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script|<img/)
  })

  it('says its own sentences to the end', async () => {
    for (const { subject, text } of await renderPreviews(name, site)) expect(subject + text).not.toContain('…')
  })

  it('speaks to its reader in one form, says no address beside a button, and leads to help (HL1)', async () => {
    for (const { html, text } of await renderPreviews(name, { ...site, ...OPERATOR })) {
      for (const line of text.match(/^Hello.*$/gm) ?? []) expect(line).toMatch(/^Hello( [\p{L}’-]+)?,$/u)
      const shown = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, words]) => words!.replaceAll(/<[^>]*>/g, ''))
      expect(shown.filter((words) => words.includes('://'))).toEqual([])
      expect(text).toContain(`${site.siteUrl}/help`)
      for (const line of Object.values(OPERATOR)) expect(text).toContain(line)
    }
  })
})

describe('who and when', () => {
  const { photographer, couple } = BOOKING
  const WHO = { client: photographer, vendor: couple }
  const DAY = 'June 12'

  it.each(MAIL_NAMES.filter(isNewsName))('the title of %s names the other side and the day of the wedding', (name) => {
    const { preview, ...news } = newsOf(name)
    if (!('eventDate' in preview)) return
    for (const side of NEWS_SIDES) {
      const told = news[side]?.(preview)
      if (told)
        expect([told.title, told.title.includes(WHO[side]), told.title.includes(DAY)]).toEqual([told.title, true, true])
    }
  })

  it.each(MAIL_NAMES.filter((name) => !isNewsName(name)))(
    'so does the subject of %s where it is about a wedding',
    async (name) => {
      const { preview, subject } = await loadMail(name)
      if (!('eventDate' in preview)) return
      const written = subject(preview, site)
      const names = ['vendorName', 'photographerName', 'coupleName', 'otherName'].flatMap((key) =>
        key in preview ? [preview[key]] : [],
      )
      expect(
        names.some((one) => written.includes(String(one))),
        written,
      ).toBe(true)
      expect(written).toContain(DAY)
    },
  )
})

/** Its token says that a calendar is right, or stops this very mail: nothing is lost when its text is kept. */
const TOKEN_IS_NO_SECRET = ['calendar-confirm', 'date-freed', 'weekly-needs']

it('a mail with a token is erased once it is sent', async () => {
  const withToken: string[] = []
  for (const name of MAIL_NAMES) if ('token' in (await loadMail(name)).preview) withToken.push(name)
  expect(withToken.filter((name) => !hasSecret(name))).toEqual(TOKEN_IS_NO_SECRET)
  expect(MAIL_NAMES.filter((name) => hasSecret(name) && !withToken.includes(name))).toEqual([])
})

const layout = (text: string) =>
  render(
    <BaseLayout site={{ ...site, siteName: text }} preview={text} title={oneLine(text)} reason={text}>
      <Paragraph>{text}</Paragraph>
      <Quote text={text} />
    </BaseLayout>,
  )

describe('the base layout', () => {
  it('escapes hostile words and keeps mail programs from linking them (AB5)', async () => {
    const html = await layout(HOSTILE)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
    expect(linksOf(html)).toEqual([`${site.siteUrl}/`, `${site.siteUrl}/help`])
    expect(oneLine(HOSTILE)).not.toMatch(/[\r\n\u202e]|https:\/\/|evil\.test/)
  })

  it('keeps the line breaks of a quoted note in the text part', async () => {
    const html = await render(<Quote text={'First line\nSecond line\r\n\nLast'} />)
    const written = toPlainText(html)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    expect(written).toEqual(['First line', 'Second line', 'Last'])
  })
})

describe('user text in mails', () => {
  it('stays on one line and within its length', () => {
    expect(oneLine('Ann\r\n  Lee')).toBe('Ann Lee')
    expect(oneLine('x'.repeat(200))).toHaveLength(80)
    expect(oneLine('J. R. Smith')).toBe('J. R. Smith')
    expect(subjectLine('Hello\r\nBcc: a@b.test')).toBe('Hello Bcc: a@b.test')
    expect(lines('a\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('addresses in mails', () => {
  it('belong to the site', () => {
    expect(absoluteUrl(site, '/sign-in?returnTo=%2Fvendor')).toBe('https://curio.test/sign-in?returnTo=%2Fvendor')
    for (const path of ['//evil.test', '/\\evil.test', '/\t/evil.test'] as const) {
      expect(() => absoluteUrl(site, path)).toThrow('pages of its own site')
    }
  })
})

describe('rendering', () => {
  it('refuses an unknown template and props that do not fit (X34)', async () => {
    await expect(renderMail('no-such-mail', {}, site)).rejects.toThrow('no mail template named no-such-mail')
    await expect(renderMail('newsletter-confirm', { token: 'short', validDays: 7 }, site)).rejects.toThrow()
    expect(await renderPreviews('toString', site)).toEqual([])
  })

  it('does not put the heading of the text part in capitals', async () => {
    const { text } = (await renderPreviews('newsletter-confirm', site))[0]!
    expect(text).toContain('Confirm your subscription')
  })
})
