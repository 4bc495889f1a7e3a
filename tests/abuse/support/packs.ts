import { contractPath, packPath } from '#features/day-pack/model.ts'
import { cookieFor } from './people.ts'
import type { Product } from './product.ts'
import type { Stranger } from './strangers.ts'
import type { World } from './world.ts'

/** Asks for a booked wedding's day pack and its contract, as strangers and as its two sides; what went wrong. (MB3) */
export async function reachPacks(
  product: Product,
  strangers: readonly Stranger[],
  { upcoming }: Pick<World, 'upcoming'>,
): Promise<{ calls: number; surprises: string[] }> {
  const addresses = [packPath(upcoming.bookingId), contractPath(upcoming.bookingId)]
  const surprises: string[] = []
  const knock = async (name: string, cookie: string, isTheirs: boolean) => {
    for (const address of addresses) {
      const { status } = await product.fetch(address, { headers: { cookie } })
      const isRight = isTheirs ? status === 200 : status === 401 || status === 404
      if (!isRight) surprises.push(`${address} answered ${name} with ${status}`)
    }
  }
  for (const { name, userId } of strangers) {
    await knock(name, userId ? await cookieFor(product.db, userId) : '', false)
  }
  await knock('its couple', upcoming.client, true)
  await knock('its photographer', upcoming.vendor, true)
  return { calls: addresses.length * (strangers.length + 2), surprises }
}
