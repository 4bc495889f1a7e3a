import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { privatePicture, publicPicture, type StoredImage } from '#server/uploads/private-pictures.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Settings } from '#shared/site/settings.ts'
import { applicationFindings, findingsOf } from '../checks.ts'
import { isDisposable } from '../disposable-mail.ts'
import type { CaseInput } from '../inputs.ts'
import { RECHECK_SAMPLE } from '../model.ts'
import { recheckList } from '../recheck.ts'
import { demandedScores, verdictOf } from '../rubric.ts'
import { shuffledFor } from '../shuffle.ts'
import { CASE_NOT_FOUND } from '../texts.ts'
import { peopleWhoScore } from './case-records.ts'
import { alikeWithin, alsoElsewhere } from './check-records.ts'

/** At most so much of whole weddings is shown beside the portfolio. */
const WEDDINGS = 2
const STORED = { id: true, storagePath: true, widths: true, width: true, height: true, thumbhash: true } as const

/** Whose work it is: what reviewers look at, and what the checks and an earlier application said. */
const PHOTOGRAPHER = {
  columns: {
    id: true,
    name: true,
    businessName: true,
    email: true,
    approvalStatus: true,
    decideBy: true,
    takenFrom: true,
    takenTo: true,
  },
  with: {
    markets: { columns: { id: true } },
    policy: { columns: { insuredUntil: true } },
    calendar: { columns: { confirmedAt: true } },
    applicationCheck: { columns: { website: true, websiteFault: true } },
    images: {
      columns: { ...STORED, createdAt: true },
      where: { status: 'ready', isProfile: false },
      orderBy: { createdAt: 'desc', id: 'asc' },
      with: { check: { columns: { sharpness: true, dark: true, bright: true } } },
    },
    weddings: {
      columns: { id: true },
      where: { hiddenAt: { isNull: true }, pictureCount: { gt: 0 } },
      orderBy: { isComplete: 'desc', position: 'asc', createdAt: 'asc' },
      limit: WEDDINGS,
      with: {
        images: {
          columns: STORED,
          where: { status: 'ready' },
          orderBy: { position: 'asc', createdAt: 'asc', id: 'asc' },
        },
      },
    },
    vettingCases: {
      columns: { averages: true, closedAt: true, outcome: true },
      where: { kind: 'application', closedAt: { isNotNull: true } },
      orderBy: { closedAt: 'desc' },
      limit: 1,
    },
  },
} as const

const readCase = (db: Db, id: string) =>
  db.query.vettingCases.findFirst({
    columns: {
      id: true,
      kind: true,
      closedAt: true,
      outcome: true,
      known: true,
      mendBy: true,
      takenOffAt: true,
      createdAt: true,
    },
    where: { id },
    with: {
      scores: {
        columns: { reviewerId: true, points: true, notes: true, createdAt: true },
        orderBy: { createdAt: 'asc' },
        with: { reviewer: { columns: { email: true }, with: { profile: { columns: { firstName: true } } } } },
      },
      photographer: PHOTOGRAPHER,
    },
  })
export type CaseRow = NonNullable<Awaited<ReturnType<typeof readCase>>>

/** A re-check samples what is newest; everything else is looked at whole. */
const picturesOf = ({ kind, photographer: { images } }: CaseRow) =>
  kind === 'recheck' ? images.slice(0, RECHECK_SAMPLE) : images

/** The pictures in this reviewer's own order, each with what the checks noticed; without names, captions or file names. */
async function blindPictures(ctx: SignedIn, row: CaseRow) {
  const shown = shuffledFor(picturesOf(row), ctx.actor.userId)
  const placeOf = new Map(shown.map(({ id }, place) => [id, place]))
  const [pairs, elsewhere] = await Promise.all([
    alikeWithin(ctx.db, row.photographer.id),
    alsoElsewhere(ctx.db, [...placeOf.keys()]),
  ])
  const alikeOf = (id: string) =>
    pairs
      .flatMap(({ one, other }) => (one === id ? [other!] : other === id ? [one!] : []))
      .flatMap((other) => placeOf.get(other) ?? [])
      .toSorted((one, other) => one - other)
  const toPicture = pictureFor(row, ctx.now())
  return shown.map(({ check, createdAt: _createdAt, ...image }) => ({
    picture: toPicture(image),
    findings: findingsOf({
      width: image.width,
      height: image.height,
      sharpness: check?.sharpness ?? null,
      dark: check?.dark ?? null,
      bright: check?.bright ?? null,
      alike: alikeOf(image.id),
      elsewhere: elsewhere.get(image.id) ?? 0,
    }),
  }))
}

const pictureFor =
  ({ photographer }: CaseRow, now: Date) =>
  (image: StoredImage) =>
    photographer.approvalStatus === 'approved' ? publicPicture(image) : privatePicture(image, now)

const nameOf = ({ reviewer }: CaseRow['scores'][number]): string =>
  reviewer?.profile?.firstName?.trim() || reviewer?.email || 'A former colleague'

function checksOf(row: CaseRow, settings: Settings) {
  const { images, takenFrom, takenTo, email, applicationCheck } = row.photographer
  const website = applicationCheck?.website ? (applicationCheck.websiteFault ?? 'answers') : null
  const needed = settings.requirePortfolio ? settings.minimumPortfolioImages : 0
  const isDisposableEmail = isDisposable(email)
  return applicationFindings({ pictures: images.length, needed, takenFrom, takenTo, website, isDisposableEmail })
}

/** What a yearly re-check looks at besides the pictures, and what can be decided. */
function recheckOf({ photographer: { policy, calendar }, mendBy, takenOffAt }: CaseRow, today: string) {
  const insuredUntil = policy?.insuredUntil ?? null
  const confirmed = calendar?.confirmedAt ?? null
  return {
    list: recheckList({ insuredUntil, calendarConfirmedOn: confirmed && confirmed.toISOString().slice(0, 10) }, today),
    mendBy,
    mayTakeOff: mendBy !== null && mendBy < today && takenOffAt === null,
  }
}

/** What changed since an earlier application of the same photographer was decided. */
function before({
  kind,
  photographer: {
    vettingCases: [last],
    images,
  },
}: CaseRow) {
  if (kind !== 'application' || !last?.closedAt || last.outcome !== 'rejected') return null
  const { closedAt, averages } = last
  return { decidedAt: closedAt, averages, newPictures: images.filter(({ createdAt }) => createdAt > closedAt).length }
}

/**
 * One thing to score, as a blind reviewer sees it. The scores of others, and whose work it is, come only when all scores
 * are in.
 * @throws AppError NOT_FOUND.
 */
export async function getCase(ctx: SignedIn, { id }: CaseInput) {
  const row = await readCase(ctx.db, id)
  if (!row) throw new AppError('NOT_FOUND', CASE_NOT_FOUND)
  const [settings, people, pictures] = await Promise.all([
    getSettings(ctx.db),
    peopleWhoScore(ctx.db),
    blindPictures(ctx, row),
  ])
  const { scores, photographer, kind } = row
  const own = scores.find(({ reviewerId }) => reviewerId === ctx.actor.userId) ?? null
  const rule = settings.vetting
  const verdict = verdictOf(
    scores.map(({ points }) => points),
    { demanded: demandedScores(rule, people), people, rule },
  )
  const isKnown = kind === 'calibration'
  const isRevealed = isKnown ? own !== null : verdict.isComplete || row.closedAt !== null
  const toPicture = pictureFor(row, ctx.now())
  return {
    id: row.id,
    isClosed: row.closedAt !== null,
    pictures,
    weddings: isKnown ? [] : photographer.weddings.map(({ images }) => images.map(toPicture)),
    checks: isKnown ? [] : checksOf(row, settings),
    own: own && { points: own.points, notes: own.notes },
    revealed: !isRevealed
      ? null
      : {
          kind,
          verdict,
          scores: (isKnown ? [own!] : scores).map((score) => ({
            by: nameOf(score),
            points: score.points,
            notes: score.notes,
          })),
          known: row.known,
          recheck: kind === 'recheck' ? recheckOf(row, todayIn(settings.timeZone, ctx.now())) : null,
          before: before(row),
          subject: isKnown
            ? null
            : {
                id: photographer.id,
                name: photographer.name,
                businessName: photographer.businessName || photographer.name,
                status: photographer.approvalStatus,
                hasMarket: photographer.markets.length > 0,
              },
        },
  }
}
