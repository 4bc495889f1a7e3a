import { reviewerProcedure, router, service } from '#server/trpc.ts'
import { ApplicationInput, DecideInput, DecideManyInput, NeighborsInput, WeddingInput } from '../inputs.ts'
import { APPLICATION_SORTS, ExportApplicationsInput, ListApplicationsInput } from '../search.ts'
import { decideApplication } from './decide.ts'
import { decideMany } from './decide-many.ts'
import { getApplication, getWedding } from './details.ts'
import { exportApplications, findNeighbors, listApplications } from './list.ts'
import { look } from './look.ts'

export const adminApplicationsRouter = router({
  /** One page of applications and the counts of every status. */
  list: reviewerProcedure
    .meta({ sorts: APPLICATION_SORTS })
    .input(ListApplicationsInput)
    .query(service(listApplications)),
  /** The same as CSV; audited. */
  export: reviewerProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'adminApplications.export' })
    .input(ExportApplicationsInput)
    .mutation(service(exportApplications)),
  /** Everything to decide one application by. NOT_FOUND. */
  get: reviewerProcedure.meta({ statements: 9 }).input(ApplicationInput).query(service(getApplication)),
  /** Notes that somebody has opened one, which is the promised first look. NOT_FOUND. */
  look: reviewerProcedure
    .meta({ meanwhile: 'sets', audited: 'vetting.look' })
    .input(ApplicationInput)
    .mutation(service(look)),
  /** The pictures of a wedding that came with one. NOT_FOUND. */
  wedding: reviewerProcedure.input(WeddingInput).query(service(getWedding)),
  /** The applications before and after one in the same list. */
  neighbors: reviewerProcedure.meta({ statements: 3 }).input(NeighborsInput).query(service(findNeighbors)),
  /** Approves, rejects, asks or reopens; refusals come as `success: false`. */
  decide: reviewerProcedure
    .meta({
      meanwhile: 'seen',
      audited: [
        'application.approve',
        'application.reject',
        'application.request-info',
        'application.reopen',
        'application.ask-approval',
      ],
    })
    .input(DecideInput)
    .mutation(service(decideApplication)),
  /** The same decision about several, with an answer for each. */
  decideMany: reviewerProcedure
    .meta({
      meanwhile: 'seen',
      audited: ['application.approve', 'application.reject', 'application.reopen', 'application.ask-approval'],
    })
    .input(DecideManyInput)
    .mutation(service(decideMany)),
})
