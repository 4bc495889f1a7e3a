import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { type DifferenceHash, mirrored } from '#server/pictures/difference-hash.ts'
import { MATCHES_MAX, MAX_CONFIRMING_DISTANCE, MAX_DISTANCE } from '../model.ts'

const BANDS = [0, 1, 2, 3] as const
const BAND_BITS = 16

export type LookAlike = {
  imageId: string | null
  weddingImageId: string | null
  /** In how many of 64 places the two differ. */
  distance: number
  isMirrored: boolean
}

type Asked = DifferenceHash & { crop: number; isMirrored: boolean }

/** The values of a band that differ from this one in at most one bit. */
const near = (value: number): number[] => [value, ...Array.from({ length: BAND_BITS }, (_, bit) => value ^ (1 << bit))]

const bandOf = (hash: bigint, band: number) => Number((hash >> BigInt(BAND_BITS * band)) & 0xffffn)

/** The rows that share one of these values of a band with the hash of this number. */
function found(band: number, probes: readonly { number: number; value: number }[], condition: SQL): SQL {
  const column = (read: (probe: (typeof probes)[number]) => number) => sql.param(probes.map(read))
  return sql`
      select p.number, h.image_id, h.wedding_image_id, h.photographer_id, h.across, h.down
      from unnest(${column(({ value }) => value)}::bigint[], ${column(({ number }) => number)}::int[]) p (value, number)
      join picture_hashes h on ((h.across >> ${sql.raw(String(BAND_BITS * band))}) & 65535) = p.value ${condition}`
}

const exact = (value: number): number[] => [value]

/** Whole pictures are also found with one bit of a band to spare, the picture as it is among crops of others too. */
function candidates(asked: readonly Asked[]): SQL {
  const numbered = asked.map((one, number) => ({ ...one, number }))
  const isWhole = sql`and h.crop = 0`
  const branches = BANDS.flatMap((band) => {
    const probes = (which: (one: Asked) => boolean, values: (value: number) => number[]) =>
      numbered
        .filter(which)
        .flatMap(({ across, number }) => values(bandOf(across, band)).map((value) => ({ number, value })))
    return [
      found(
        band,
        probes(({ crop, isMirrored }) => crop === 0 && !isMirrored, near),
        sql``,
      ),
      found(
        band,
        probes(({ crop, isMirrored }) => crop === 0 && isMirrored, near),
        isWhole,
      ),
      found(
        band,
        probes(({ crop, isMirrored }) => crop === 0 && isMirrored, exact),
        sql``,
      ),
      found(
        band,
        probes(({ crop }) => crop !== 0, exact),
        isWhole,
      ),
    ]
  })
  return sql.join(branches, sql` union all `)
}

/**
 * Other photographers' pictures that look like this one, the closest first; as it is, mirrored, and with a tenth cut off
 * either of the two. Up to seven differing bits leave one of four bands with at most one, so that no whole picture within
 * `MAX_DISTANCE` is missed, mirrored or not, and no picture of which this is a crop. What is cropped and mirrored, or
 * came cropped before the whole, needs one equal band: up to three bits always have it, more often do.
 */
export async function findLookAlikes(
  db: Db,
  { photographerId, hashes }: { photographerId: string; hashes: readonly DifferenceHash[] },
): Promise<LookAlike[]> {
  const asked = hashes.flatMap((hash, crop) => [
    { ...hash, crop, isMirrored: false },
    { ...mirrored(hash), crop, isMirrored: true },
  ])
  const column = <T>(read: (one: Asked) => T) => sql.param(asked.map(read))
  return rows<LookAlike>(
    db.execute(sql`
    with asked as (
      select * from unnest(${column(({ across }) => across.toString())}::bigint[], ${column(({ down }) => down.toString())}::bigint[],
        ${column(({ isMirrored }) => isMirrored)}::boolean[])
        with ordinality a (across, down, is_mirrored, number)
    ),
    close as (
      select f.image_id, f.wedding_image_id, a.is_mirrored, bit_count((f.across # a.across)::bit(64))::int as distance
      from (${candidates(asked)}) f
      join asked a on a.number = f.number + 1
      where f.photographer_id <> ${photographerId}
        and bit_count((f.across # a.across)::bit(64)) <= ${MAX_DISTANCE}
        and bit_count((f.down # a.down)::bit(64)) <= ${MAX_CONFIRMING_DISTANCE}
    )
    select * from (
      select distinct on (image_id, wedding_image_id)
        image_id as "imageId", wedding_image_id as "weddingImageId", distance, is_mirrored as "isMirrored"
      from close order by image_id, wedding_image_id, distance, is_mirrored
    ) c
    order by distance, coalesce("imageId", "weddingImageId") limit ${MATCHES_MAX}`),
  )
}
