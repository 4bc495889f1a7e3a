import '#app/application.ts'
import { localStripe } from '#app/stand-ins.ts'
import { env } from '#server/env.ts'
import { defineHandler, json, READS_AND_POSTS } from '#server/http/handler.ts'
import { isOwner } from '#server/http/owner.ts'
import { clockOf, setsMoment } from '#server/http/request-clock.ts'
import { database } from '#server/runtime.ts'

/** Forms of a few fields. */
const MAX_BODY_BYTES = 16 * 1024

/** /_stripe/…: the pages of the payment service's stand-in. With the real service they do not exist. */
export default defineHandler(
  'local-payments',
  async (request) => {
    if (env.services.payments !== 'embedded') return json({ message: 'Not found' }, 404)
    const db = await database()
    const [{ hostedResponse }, local] = await Promise.all([
      import('#stand-ins/stripe/pages/hosted.ts'),
      localStripe(db),
    ])
    // Reports know nothing of the moment that a browser test names: the return to our own page does.
    const isTold = !setsMoment(request)
    return hostedResponse(local, request, { db, now: clockOf(request), isOwner: isOwner(request), isTold })
  },
  { methods: READS_AND_POSTS, maxBodyBytes: MAX_BODY_BYTES },
)
