import { adminProcedure, publicProcedure, router, service } from '#server/trpc.ts'
import { SubscribeInput, SubscriberInput, TokenInput } from '../inputs.ts'
import { ExportSubscribersInput, SUBSCRIBER_SORTS, SubscribersInput } from '../search.ts'
import { exportSubscribers, listSubscribers, removeSubscriber } from './admin.ts'
import { confirm, subscribe, unsubscribe } from './subscribe.ts'

export const newsletterRouter = router({
  /** Asks for the newsletter; the same answer for every address. NOT_CHECKED, RATE_LIMITED. */
  subscribe: publicProcedure
    .meta({ meanwhile: 'adds', botCheck: true })
    .input(SubscribeInput)
    .mutation(service(subscribe)),
  /** Spends a confirmation link. TOKEN_INVALID. */
  confirm: publicProcedure.meta({ meanwhile: 'step' }).input(TokenInput).mutation(service(confirm)),
  /** Leaves the newsletter with an emailed link. TOKEN_INVALID. */
  unsubscribe: publicProcedure.meta({ meanwhile: 'step' }).input(TokenInput).mutation(service(unsubscribe)),
  /** One page of subscribers and the counts of every status. */
  adminList: adminProcedure.meta({ sorts: SUBSCRIBER_SORTS }).input(SubscribersInput).query(service(listSubscribers)),
  /** Takes an address off the list for good; audited. NOT_FOUND. */
  remove: adminProcedure
    .meta({ meanwhile: 'sets', audited: 'newsletter.remove' })
    .input(SubscriberInput)
    .mutation(service(removeSubscriber)),
  /** The subscribers of a status as CSV; audited. */
  export: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'newsletter.export' })
    .input(ExportSubscribersInput)
    .mutation(service(exportSubscribers)),
})
