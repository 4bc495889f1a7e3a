import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { rows } from '#server/db.ts'
import { renderMail } from '#server/mail/render.ts'
import { TEXT_INVALID } from '#shared/text/text-checks.ts'
import { cleanText } from '#shared/text/typed-text.ts'
import { tryRefusals, writeEverywhere } from '#tests/support/contact-walk.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  BLANK_TEXTS,
  BROKEN,
  brokenColumns,
  HALVES,
  HIDDEN_CHARACTERS,
  ODD_PASTE,
  WORDS_WITH_JOINERS,
} from '#tests/support/odd-texts.ts'
import { TEXT_INPUTS } from '#tests/support/text-inputs.ts'

const db = await useDatabase()

/** No person types these: compared with what is stored, looked up among ids, or a secret that is hashed as it is. */
const NOT_TYPED =
  /\.(?:version|shown|seen\.note|seen|returnTo|password|currentPassword|confirmPassword|photographerId|id|draft|token|text|rate|key|adminNotificationEmails)$/
const PLAIN = 'Anna Maria, both days'
const parsed = (schema: z.ZodMiniType, value: string) => schema.safeParse(value)
const isFree = ({ schema }: { schema: unknown }) => parsed(schema as z.ZodMiniType<string>, PLAIN).success

const free = TEXT_INPUTS.filter(isFree)
const typed = free.filter(
  ({ name }) => !NOT_TYPED.test(name) || /(?:messages|replies|moderation|adminVendors)\..*text$/.test(name),
)

describe('every text that a procedure takes (X145)', () => {
  it('is known: most are free text, and few are none', () => {
    expect(typed.length).toBeGreaterThan(60)
    const untyped = free.filter((one) => !typed.includes(one)).map(({ name }) => name)
    expect([...new Set(untyped)].toSorted()).toMatchSnapshot()
  })

  it.each(typed.map(({ name, schema }) => [name, schema as z.ZodMiniType<string>] as const))(
    '%s is read clean, or refused for half a character',
    (_name, schema) => {
      for (const character of HIDDEN_CHARACTERS)
        expect(schema.parse(`${character}An${character}na${character} Maria, both days${character}`)).toBe(PLAIN)
      for (const word of WORDS_WITH_JOINERS) {
        const answer = parsed(schema, word)
        if (answer.success) expect(answer.data).toBe(word)
      }
      for (const half of HALVES) {
        const issues = parsed(schema, half).error?.issues.map(({ message }) => message)
        expect(issues, JSON.stringify(half)).toEqual([TEXT_INVALID])
      }
      for (const blank of BLANK_TEXTS) {
        const answer = parsed(schema, blank)
        if (answer.success) expect(answer.data).toBe('')
      }
    },
  )

  it('is refused or clean where it has a form of its own', () => {
    const odd = [...HIDDEN_CHARACTERS.map((character) => `An${character}na Maria`), ...HALVES]
    const loose = TEXT_INPUTS.filter((one) => !free.includes(one)).flatMap(({ name, schema }) =>
      odd.flatMap((text) => {
        const answer = parsed(schema as z.ZodMiniType<string>, text)
        return answer.success && cleanText(String(answer.data)) !== answer.data ? [name] : []
      }),
    )
    expect([...new Set(loose)].filter((name) => !NOT_TYPED.test(name))).toEqual([])
  })
})

describe('sent through the router', () => {
  it('half a character is an error at its field, with the sentence', async () => {
    const tried = await tryRefusals(db, HALVES.slice(0, 3), TEXT_INVALID)
    expect(tried.filter(({ isRefused }) => !isRefused)).toEqual([])
  })

  describe('invisible characters and long emoji', () => {
    beforeAll(() => writeEverywhere(db, ODD_PASTE))

    it('are stored clean in every column, bells and audit rows among them', async () => {
      const { broken, count } = await brokenColumns(db)
      expect(broken).toEqual([])
      expect(count).toBeGreaterThan(20)
    })

    it('are in no mail', async () => {
      const mails = await rows<{ template: string; props: unknown }>(
        db.execute(sql`select template, props from email_outbox`),
      )
      for (const { template, props } of mails) {
        const site = { siteName: 'Curio', siteUrl: 'https://curio.test', shownUrl: 'https://curio.test' }
        const { subject, text } = await renderMail(template, props, site)
        expect(`${subject}\n${text}`, template).not.toMatch(BROKEN)
      }
      expect(mails.length).toBeGreaterThan(10)
    })
  })
})
