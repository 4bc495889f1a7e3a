import { and, count, eq, max, sql } from 'drizzle-orm'
import { migrationStateOf } from '#app/ops/applied.ts'
import { emailOutbox, jobRuns, profiles } from '#drizzle/schema/index.ts'
import { type Db, rows } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { isLawSaid, isMailToTeamLost } from '#shared/site/settings.ts'
import { type DoctorIo, type Finding, findingsAbout } from './finding.ts'

const OLDEST_POSTGRES = 15
const EXTENSIONS = ['pg_trgm', 'unaccent']
/** Further apart, codes of authenticator apps and signed addresses fail. */
const CLOCK_SECONDS = 30
const HOUR_MS = 3_600_000
/** A platform's scheduler may come once a day only. */
const JOBS_WITHIN_HOURS = 26

const { ok, look, wrong } = findingsAbout('database')
const clock = findingsAbout('clock')
const jobs = findingsAbout('jobs')
const mail = findingsAbout('mail')
const site = findingsAbout('site')

type Server = { version: number; seconds: number; extensions: string[] }

async function serverChecks(db: Db, io: DoctorIo): Promise<Finding[]> {
  const asked = io.now().getTime() / 1000
  const [server] = await rows<Server>(
    db.execute(sql`select current_setting('server_version_num')::int / 10000 as version,
      extract(epoch from clock_timestamp())::float8 as seconds,
      (select array_agg(name::text) from pg_available_extensions) as extensions`),
  )
  const { version, seconds, extensions } = server!
  const missing = EXTENSIONS.filter((name) => !extensions.includes(name))
  const apart = Math.round(Math.abs(seconds - asked))
  return [
    version < OLDEST_POSTGRES
      ? wrong(`PostgreSQL ${version} is too old`, `Use ${OLDEST_POSTGRES} or newer; everything is tested on 18.`)
      : ok(`PostgreSQL ${version}`),
    missing.length > 0
      ? wrong(`no extension ${missing.join(', ')}`, 'Install it on the server (package postgresql-contrib).')
      : ok(`extensions ${EXTENSIONS.join(', ')}`),
    apart > CLOCK_SECONDS
      ? clock.wrong(`${apart} s from the database's`, 'Switch on time synchronization on both machines.')
      : clock.ok('agrees with the database'),
  ]
}

async function migrationChecks(db: Db): Promise<Finding[]> {
  const { state, missing } = await migrationStateOf(db)
  if (state === 'ahead') return [look('migrated by a newer version', 'Deploy that version, unless this is a rollback.')]
  return [
    state === 'behind' ? wrong(`${missing} migrations are missing`, 'Run npm run db:migrate.') : ok('all migrations'),
  ]
}

function jobsFinding(newest: Date | null, since: number): Finding {
  if (newest === null) return jobs.look('none has run yet', 'The first start of the product changes that.')
  if (newest.getTime() >= since) return jobs.ok('have run')
  const todo = 'Start the product, or check the scheduler that calls /api/cron/jobs with CRON_SECRET.'
  return jobs.wrong(`none has run in ${JOBS_WITHIN_HOURS} hours`, todo)
}

/** What only a migrated database can say: whether jobs run, mails leave, and somebody is there to decide. */
async function marketChecks(db: Db, { now }: DoctorIo): Promise<Finding[]> {
  const since = now().getTime() - JOBS_WITHIN_HOURS * HOUR_MS
  const [newest] = await db.select({ at: max(jobRuns.startedAt) }).from(jobRuns)
  const dead = await db.$count(emailOutbox, eq(emailOutbox.status, 'dead'))
  const [team] = await db
    .select({ administrators: count() })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.status, 'active')))
  const administrators = team!.administrators
  const set = await getSettings(db)
  return [
    jobsFinding(newest!.at, since),
    dead > 0
      ? mail.look(`${dead} mails were given up`, 'Look at /admin/emails: the service’s answer is beside each.')
      : mail.ok('none was given up'),
    administrators === 0
      ? site.wrong('nobody administers it', 'Run npm run admin -- create-admin you@your.domain.')
      : administrators === 1
        ? site.look('one administrator', 'Appoint a second one: decisions over $1,000 need two.')
        : site.ok(`${administrators} administrators`),
    set.operatorName && set.postalAddress && set.contactEmail
      ? site.ok('the operator is named')
      : site.look('the operator is not named', 'Fill in name, postal address and email at /admin/settings.'),
    isLawSaid(set)
      ? site.ok('the terms name a state of law and an agent')
      : site.look(
          'the terms name no state of law or no agent',
          'Fill in both at /admin/settings, as your lawyer says.',
        ),
    set.salesTax === 'undecided'
      ? site.look('nobody has decided on sales tax', 'Say at /admin/settings whether it is collected, and where.')
      : site.ok(set.salesTax === 'none' ? 'no sales tax is collected' : 'sales tax is collected where you said'),
    isMailToTeamLost(set)
      ? site.look('nobody reads the team’s mail', 'Set the team’s address at /admin/settings.')
      : site.ok('the team’s mail is read'),
  ]
}

/** The database that `DATABASE_URL` names: version, extensions, clock, migrations, and what is in it. */
export async function databaseChecks(io: DoctorIo): Promise<Finding[]> {
  const url = io.env.DATABASE_URL_UNPOOLED ?? io.env.DATABASE_URL
  if (!url) return [look('embedded in the data folder', 'For real people set DATABASE_URL.')]
  let opened: Awaited<ReturnType<DoctorIo['openDatabase']>>
  try {
    opened = await io.openDatabase(url)
  } catch {
    return [wrong('cannot be opened', 'Check DATABASE_URL: the form is postgres://user:password@host/name.')]
  }
  try {
    const found = await serverChecks(opened.db, io)
    const migrations = await migrationChecks(opened.db)
    const isMigrated = migrations.every(({ level }) => level !== 'wrong')
    return [...found, ...migrations, ...(isMigrated ? await marketChecks(opened.db, io) : [])]
  } catch {
    return [wrong('does not answer', 'Check host, password and firewall; sslmode=require where the server demands it.')]
  } finally {
    await opened.close()
  }
}
