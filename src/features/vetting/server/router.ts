import { adminProcedure, publicProcedure, reviewerProcedure, router, service } from '#server/trpc.ts'
import { CaseInput, ClaimInput, RecheckInput, ScoreInput, VettedInput } from '../inputs.ts'
import { getAgreement } from './agreement.ts'
import { getCase } from './case.ts'
import { claim } from './claim.ts'
import { getQueue } from './queue.ts'
import { decideRecheck } from './rechecks.ts'
import { handIn, takeBack } from './score.ts'
import { vettedOf } from './vetted.ts'

export const vettingRouter = router({
  /** How a listed photographer was vetted; null for every other. */
  ofPhotographer: publicProcedure.meta({ cache: 'public' }).input(VettedInput).query(service(vettedOf)),
  /** How much reviewers agree, by item, month and person. */
  agreement: adminProcedure.query(service(getAgreement)),
  /** What the reviewer can score or decide now, the most urgent first. */
  queue: reviewerProcedure.meta({ statements: 3 }).query(service(getQueue)),
  /** One thing to score, blind until all scores are in. NOT_FOUND. */
  case: reviewerProcedure.meta({ statements: 5 }).input(CaseInput).query(service(getCase)),
  /** Claims a place at what is opened, for some minutes; `task` is null where there is none. NOT_FOUND. */
  claim: reviewerProcedure
    .meta({ meanwhile: 'sets', audited: 'vetting.claim' })
    .input(ClaimInput)
    .mutation(service(claim)),
  /** Hands in points and notes. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  handIn: reviewerProcedure
    .meta({ meanwhile: 'adds', audited: 'vetting.score' })
    .input(ScoreInput)
    .mutation(service(handIn)),
  /** Keeps a photographer, gives time to mend something, or takes them off the list. NOT_FOUND, INVALID_TRANSITION. */
  decideRecheck: reviewerProcedure
    .meta({ meanwhile: 'step', audited: ['vetting.keep', 'vetting.mend', 'vetting.takeOff'] })
    .input(RecheckInput)
    .mutation(service(decideRecheck)),
  /** Takes the own points back while they are hidden. NOT_FOUND, INVALID_TRANSITION. */
  takeBack: reviewerProcedure
    .meta({ meanwhile: 'step', audited: 'vetting.takeBack' })
    .input(CaseInput)
    .mutation(service(takeBack)),
})
