import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, jobRuns, settings, settingsHistory } from '#drizzle/schema/index.ts'
import { getSettings } from '#server/settings.ts'
import { SettingsSchema } from '#shared/site/settings.ts'
import { TEXT_INVALID } from '#shared/text/text-checks.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { type TabValues, UpdateSettingsInput, unknownVariable } from '../inputs.ts'
import { isTimeZone } from '../time-zones.ts'
import { hasDemoMarket } from './public.ts'

const db = await useDatabase()
const DEFAULTS = SettingsSchema.parse({})

const general = (values: Partial<TabValues['general']> = {}): TabValues['general'] => ({
  siteName: DEFAULTS.siteName,
  siteUrl: DEFAULTS.siteUrl,
  adminEmail: DEFAULTS.adminEmail,
  operatorName: DEFAULTS.operatorName,
  contactEmail: DEFAULTS.contactEmail,
  postalAddress: DEFAULTS.postalAddress,
  lawState: DEFAULTS.lawState,
  agentName: DEFAULTS.agentName,
  agentAddress: DEFAULTS.agentAddress,
  agentEmail: DEFAULTS.agentEmail,
  paymentsInsuredBy: DEFAULTS.paymentsInsuredBy,
  timeZone: DEFAULTS.timeZone,
  maintenanceMode: DEFAULTS.maintenanceMode,
  showConnectLinks: DEFAULTS.showConnectLinks,
  dayPacksOnPhones: DEFAULTS.dayPacksOnPhones,
  instagramUrl: DEFAULTS.instagramUrl,
  facebookUrl: DEFAULTS.facebookUrl,
  ...values,
})
const vendors = (values: Partial<TabValues['vendors']> = {}): TabValues['vendors'] => ({
  autoApprove: false,
  requirePortfolio: true,
  minimumPortfolioImages: 5,
  allowedVendorTypes: 'all',
  ...values,
})
const notifications = (values: object = {}) => ({
  notifyAdmins: true,
  adminNotificationEmails: '',
  acknowledgmentTemplate: '',
  ...values,
})

const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') }).settings
const now = async () => (await admin()).get()

beforeEach(async () => {
  await (await admin()).update({ tab: 'general', version: (await now()).version, values: general() })
})

describe('the settings', () => {
  it('have the defaults of the specification (P11)', () => {
    expect(DEFAULTS).toMatchObject({
      siteName: 'Curio',
      timeZone: 'America/New_York',
      maintenanceMode: false,
      autoApprove: false,
      requirePortfolio: true,
      minimumPortfolioImages: 5,
      allowedVendorTypes: 'all',
      notifyAdmins: true,
      adminNotificationEmails: [],
    })
  })

  it('say that the pictures are a demonstration, once a demonstration seed has filled the database (DM1)', async () => {
    expect(await callAs(db).settings.public()).toMatchObject({ hasDemoPictures: false })
    await db.insert(jobRuns).values({ job: 'seed-demo-market' })
    expect(await hasDemoMarket(db, Date.now() + 61_000)).toBe(true)
    expect(await callAs(db).settings.public()).toMatchObject({ hasDemoPictures: true })
  })

  it('are in force at once, versioned, and audited with what changed and nothing else (AD7)', async () => {
    expect((await getSettings(db)).siteName).toBe('Curio')
    const actor = await signedIn(db, 'admin')
    const { version } = await now()
    const saved = await callAs(db, { actor }).settings.update({
      tab: 'general',
      version,
      values: general({ siteName: 'Aperture', timeZone: 'America/Denver' }),
    })
    expect(saved).toEqual({ version: version + 1, changed: ['siteName', 'timeZone'] })
    expect(await getSettings(db)).toMatchObject({ siteName: 'Aperture', timeZone: 'America/Denver' })
    expect(await callAs(db).settings.public()).toMatchObject({ siteName: 'Aperture' })

    const [row] = await db.select().from(settings).where(eq(settings.id, 1))
    expect(row).toMatchObject({ version: version + 1, updatedBy: actor.userId })
    expect(row!.value).toEqual({ siteName: 'Aperture', timeZone: 'America/Denver' })
    const [event] = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.entityType, 'settings'))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
    expect(event).toMatchObject({
      action: 'settings.update',
      actorId: actor.userId,
      before: { siteName: 'Curio', timeZone: 'America/New_York' },
      after: { siteName: 'Aperture', timeZone: 'America/Denver' },
    })
  })

  it('say in the history who changed what, newest first, page by page', async () => {
    const actor = await signedIn(db, 'admin')
    const own = callAs(db, { actor }).settings
    let { version } = await now()
    for (let images = 0; images < 24; images++) {
      const values = vendors({ minimumPortfolioImages: images })
      version = (await own.update({ tab: 'vendors', version, values })).version
    }
    const first = await own.history({})
    expect(first.versions).toHaveLength(20)
    expect(first.versions[0]).toMatchObject({
      version,
      savedBy: 'Robin',
      changes: [{ field: 'minimumPortfolioImages', before: 22, after: 23 }],
    })
    const second = await own.history({ cursor: first.nextBefore })
    expect(second.versions[0]!.version).toBe(first.versions.at(-1)!.version - 1)
    await own.update({ tab: 'vendors', version, values: vendors() })
  })

  it('saved without a change create no version', async () => {
    const { version } = await now()
    const before = await db.$count(settingsHistory)
    expect(await (await admin()).update({ tab: 'general', version, values: general() })).toEqual({
      version,
      changed: [],
    })
    expect(await db.$count(settingsHistory)).toBe(before)
  })

  it('keep the other tabs when one is saved', async () => {
    const own = await admin()
    const first = await own.update({
      tab: 'vendors',
      version: (await now()).version,
      values: vendors({ allowedVendorTypes: 'venue' }),
    })
    await own.update({ tab: 'general', version: first.version, values: general({ siteName: 'Aperture' }) })
    const { value, version } = await now()
    expect(value).toMatchObject({ siteName: 'Aperture', allowedVendorTypes: 'venue' })
    await own.update({ tab: 'vendors', version, values: vendors() })
  })
})

describe('two administrators', () => {
  it('who save at once: one wins, the others are told who it was, and nothing is lost', async () => {
    const { version } = await now()
    const people = await Promise.all(Array.from({ length: 8 }, () => signedIn(db, 'admin')))
    const results = await Promise.allSettled(
      people.map((actor, index) =>
        callAs(db, { actor }).settings.update({
          tab: 'general',
          version,
          values: general({ siteName: `Name ${index}` }),
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      expect(result.reason).toMatchObject({ code: 'CONFLICT' })
      expect((result.reason as Error).message).toMatch(/^Robin saved the settings while you were editing\./)
    }
    expect((await now()).version).toBe(version + 1)
  })

  it('one after the other: the second is refused and may save over the new version', async () => {
    const own = await admin()
    const { version } = await now()
    const first = await own.update({ tab: 'general', version, values: general({ siteName: 'First' }) })
    const late = { tab: 'general' as const, values: general({ siteName: 'Second' }) }
    await expect(own.update({ ...late, version })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await now()).value.siteName).toBe('First')
    await own.update({ ...late, version: first.version })
    expect((await now()).value.siteName).toBe('Second')
  })
})

describe('an input', () => {
  const refusalOf = (input: unknown) => {
    const parsed = UpdateSettingsInput.safeParse(input)
    return parsed.success ? null : `${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`
  }
  const inGeneral = (values: object) => refusalOf({ tab: 'general', version: 0, values: { ...general(), ...values } })
  const inNotices = (values: object) => refusalOf({ tab: 'notifications', version: 0, values: notifications(values) })

  it.each([
    [{ siteName: '  ' }, 'values.siteName: Please enter a site name'],
    [{ siteName: 'x'.repeat(61) }, 'values.siteName: This is too long'],
    [{ siteName: 'a\ud83db' }, `values.siteName: ${TEXT_INVALID}`],
    [{ siteUrl: 'curio.example' }, 'values.siteUrl: Please enter a full address, for example https://curio.example'],
    [
      { siteUrl: 'javascript:alert(1)' },
      'values.siteUrl: Please enter a full address, for example https://curio.example',
    ],
    [{ adminEmail: 'nobody' }, 'values.adminEmail: Please enter a valid email address'],
    [{ lawState: 'Ontario' }, 'values.lawState: Please choose a state from the list'],
    [{ agentEmail: 'nobody' }, 'values.agentEmail: Please enter a valid email address'],
    [{ timeZone: 'Mars/Olympus' }, 'values.timeZone: Please choose a time zone from the list'],
    [{ timeZone: '+05:00' }, 'values.timeZone: Please choose a time zone from the list'],
    [
      { instagramUrl: 'http://x.example' },
      'values.instagramUrl: Please enter a full address that starts with https://',
    ],
  ])('of the General tab %j is refused at its field', (values, message) => {
    expect(inGeneral(values)).toBe(message)
  })

  it('of the Vendor tab allows only whole numbers from 0 to 25', () => {
    for (const images of [-1, 26, 2.5, '5']) {
      const values = { ...vendors(), minimumPortfolioImages: images }
      expect(refusalOf({ tab: 'vendors', version: 0, values })).toContain('Please enter a whole number from 0 to 25')
    }
  })

  it('of the Notifications tab takes addresses separated by commas, each once, and names the wrong one', () => {
    const parsed = UpdateSettingsInput.parse({
      tab: 'notifications',
      version: 0,
      values: notifications({ adminNotificationEmails: ' a@x.example, B@x.example,a@x.example ' }),
    })
    expect(parsed.values).toMatchObject({ adminNotificationEmails: ['a@x.example', 'b@x.example'] })
    expect(inNotices({ adminNotificationEmails: 'a@x.example, nobody' })).toBe(
      'values.adminNotificationEmails: “nobody” isn’t a valid email address',
    )
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@x.example`).join(',')
    expect(inNotices({ adminNotificationEmails: many })).toBe('values.adminNotificationEmails: At most 20 addresses')
  })

  it('knows the three variables of the acknowledgment and no other (ST3)', () => {
    expect(unknownVariable('Dear {vendor_name} of {{ business_name }}, {application_date}')).toBeNull()
    expect(unknownVariable('Dear {first-name}')).toBe('first-name')
    expect(inNotices({ acknowledgmentTemplate: 'Dear {name}' })).toBe(
      'values.acknowledgmentTemplate: {name} isn’t a variable. Use {vendor_name}, {business_name} and {application_date}.',
    )
    expect(inNotices({ acknowledgmentTemplate: 'Dear {vendor_name},\nthank you.' })).toBeNull()
  })

  it('of the Limits tab never switches a limit off', () => {
    const values = structuredClone({ rateLimits: DEFAULTS.rateLimits })
    values.rateLimits.message.perAccount.limit = 0
    expect(refusalOf({ tab: 'limits', version: 0, values })).toBe(
      'values.rateLimits.message.perAccount.limit: Please enter a whole number from 1 to 10,000',
    )
  })
})

it('a time zone is a name of the list, not an offset', () => {
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'America/Argentina/Ushuaia', 'UTC']) {
    expect(isTimeZone(zone)).toBe(true)
  }
  for (const zone of ['', 'Eastern', '+05:00', 'America/Nowhere', 'UTC\0']) expect(isTimeZone(zone)).toBe(false)
})
