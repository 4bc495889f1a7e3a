import { expect, it } from 'vitest'
import { APPLICATION_PORTFOLIO_LIMIT } from '#features/applications/model.ts'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { GALLERY_FULL, PORTFOLIO_FULL } from './limits.ts'

it('the sentences of a full portfolio and a full gallery name the limits that hold (V23, V32)', () => {
  expect(PORTFOLIO_FULL).toContain(`(${APPLICATION_PORTFOLIO_LIMIT})`)
  expect(GALLERY_FULL).toContain(` ${GALLERY_LIMIT} images`)
})
