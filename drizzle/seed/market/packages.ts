import { packageItems, packages, photographerPolicies } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { addDays } from '#shared/date/days.ts'
import type { DemoPhotographer } from './market-data.ts'
import { VENDOR_EMAIL } from './people.ts'

type Kind = {
  name: string
  /** Of the starting price. */
  share: number
  hours: number
  photographers: number
  images: number | null
  deliverables: string[]
  addOns: [name: string, dollars: number][]
}

const HOURS: [string, number] = ['One more hour', 350]
const SECOND: [string, number] = ['Second photographer', 650]
const ALBUM: [string, number] = ['Linen album, 30 pages', 780]

/** The first costs the starting price, so that "Starting at" stays what the photographer says it is. */
const KINDS: readonly Kind[] = [
  {
    name: 'Half day',
    share: 1,
    hours: 5,
    photographers: 1,
    images: 300,
    deliverables: ['Online gallery to share', 'A call before the day'],
    addOns: [HOURS],
  },
  {
    name: 'The whole day',
    share: 1.45,
    hours: 9,
    photographers: 1,
    images: 600,
    deliverables: ['Online gallery to share', 'A timeline written together', 'Ten prints'],
    addOns: [HOURS, SECOND, ALBUM],
  },
  {
    name: 'Weekend',
    share: 2.2,
    hours: 14,
    photographers: 2,
    images: null,
    deliverables: ['Welcome dinner and wedding day', 'Online gallery to share', 'Linen album, 30 pages'],
    addOns: [HOURS],
  },
]

const TRAVEL = [
  'Up to 50 miles are included. Beyond that, travel at cost, agreed before you sign.',
  'No charge within the city. Further away I ask for the train or the flight and one night.',
  'Travel within the state is included.',
]
const BACKUP = [
  'Two colleagues who know my work can step in. Every picture is stored on two cards and, the same night, on two disks.',
  'If I am ill, a photographer you have seen beforehand takes over. Nothing is deleted before your gallery is online.',
]
const POLICIES = ['flexible', 'moderate', 'strict'] as const
const SECONDS = ['included', 'on-request', 'no'] as const

const roundTo50 = (dollars: number) => Math.round(dollars / 50) * 50

/** Packages and policy box of a demonstration photographer: two in three list some, and those who say a price only. */
export function addPackages(batch: Batch, photographerId: string, demo: DemoPhotographer, clock: Clock): void {
  const rng = createRng(`packages/${demo.key}`)
  if (demo.startingPrice === null || demo.businessType !== 'photographer') return
  if (rng.next() > 0.67 && demo.email !== VENDOR_EMAIL) return
  const at = ago(clock, 40)
  const since = { createdAt: at, updatedAt: at }
  const kinds = KINDS.slice(0, rng.int(2, 3))
  kinds.forEach(({ share, deliverables, addOns, ...kind }, position) => {
    const id = seedId('package', `${demo.key}/${position}`)
    batch.add(packages, {
      ...kind,
      id,
      photographerId,
      position,
      deliveryDays: 30 + 15 * rng.int(0, 3),
      priceCents: (share === 1 ? demo.startingPrice! : roundTo50(demo.startingPrice! * share)) * 100,
      deliverables: deliverables.join('\n'),
      ...since,
    })
    addOns.forEach(([name, dollars], place) =>
      batch.add(packageItems, {
        id: seedId('package-item', `${demo.key}/${position}/${place}`),
        packageId: id,
        position: place,
        name,
        priceCents: dollars * 100,
        updatedAt: at,
      }),
    )
  })
  batch.add(photographerPolicies, {
    id: seedId('policy', demo.key),
    photographerId,
    ...since,
    cancellationPolicy: POLICIES[rng.int(0, 2)]!,
    travel: TRAVEL[rng.int(0, TRAVEL.length - 1)]!,
    secondShooter: SECONDS[rng.int(0, 2)]!,
    backupPlan: BACKUP[rng.int(0, BACKUP.length - 1)]!,
    ...(rng.next() < 0.75 ? { insuredUntil: addDays(clock.today, rng.int(40, 400)) } : {}),
  })
}
