import { publicProcedure, router, service } from '#server/trpc.ts'
import { DateQuestion } from '../inputs.ts'
import { DirectorySearch } from '../search.ts'
import { checkDate, listSimilar } from './date-check.ts'
import { countStyles, listFeatured, listPhotographers } from './list.ts'
import { listNeighbors } from './neighbors.ts'

const cachedProcedure = publicProcedure.meta({ cache: 'public' })

export const directoryRouter = router({
  /** One page of listed photographers and the exact total. */
  list: cachedProcedure.input(DirectorySearch).query(service(listPhotographers)),
  /** Photographers per style under the other filters. */
  facets: cachedProcedure.input(DirectorySearch).query(service(countStyles)),
  /** Where few are found: photographers of a near day, a near place and a similar style. */
  neighbors: cachedProcedure.input(DirectorySearch).query(service(listNeighbors)),
  /** The eight photographers of the home page. */
  featured: cachedProcedure.query(service(listFeatured)),
  /** Whether a photographer is free on a day. */
  checkDate: publicProcedure.input(DateQuestion).query(service(checkDate)),
  /** Up to three similar photographers in the same place who are free on a day. */
  similar: publicProcedure.input(DateQuestion).query(service(listSimilar)),
})
