import { describe, expect, it } from 'vitest'
import { APPLICATION_PICTURES } from '#features/applications/upload-rules.ts'
import { GALLERY_IMAGES, PROFILE_PHOTO } from '#features/gallery/upload-rules.ts'
import { chooseFiles, fileProblem, type UploadRules } from './upload-rules.ts'

const { rules: portrait } = APPLICATION_PICTURES.profile
const { rules: portfolio } = APPLICATION_PICTURES.portfolio

const LIMIT = 5 * 1024 * 1024
const file = (type: string, size = LIMIT, name = 'a') => ({ name, type, size })
const PHOTOS = ['image/jpeg', 'image/png', 'image/webp']

describe('one file', () => {
  it.each([portrait, PROFILE_PHOTO])(
    'as the picture of a person is a JPEG, PNG or WebP of at most 5 MB: $route (V19, V20, V31)',
    (rules) => {
      for (const type of PHOTOS) expect(fileProblem(rules, file(type))).toBeNull()
      for (const type of ['image/gif', 'image/svg+xml', ''])
        expect(fileProblem(rules, file(type))).toBe('Please upload a JPEG, PNG, or WebP image.')
      expect(fileProblem(rules, file('image/png', LIMIT + 1))).toBe('Maximum size is 5MB.')
    },
  )

  it.each<[string, UploadRules, string[]]>([
    ['JPG, PNG, WEBP, GIF', portfolio, [...PHOTOS, 'image/gif']],
    ['JPG, PNG, WEBP', GALLERY_IMAGES, PHOTOS],
  ])(
    'of many is one of %s, of at most 5 MB, and its refusal names type or size (V21, V22, V33)',
    (names, rules, types) => {
      for (const type of types) expect(fileProblem(rules, file(type))).toBeNull()
      const pdf = fileProblem(rules, file('application/pdf'))
      expect(pdf).toBe(`Invalid file type (application/pdf). Allowed types: ${names}.`)
      const large = fileProblem(rules, file('image/jpeg', 6.2 * 1024 * 1024))
      expect(large).toBe('File too large (6.2 MB). Maximum size is 5MB.')
    },
  )
})

describe('a choice', () => {
  it('without a usable file says so, and each file why (V24)', () => {
    const choice = chooseFiles(portfolio, [file('text/plain', 10, 'a.txt'), file('image/png', 0, 'b.png')], 0)
    expect(choice).toMatchObject({ accepted: [], message: 'No valid files to upload' })
    expect(choice.refused.map(({ name }) => name)).toEqual(['a.txt', 'b.png'])
    expect(chooseFiles(portfolio, [file('image/png')], 0).message).toBeNull()
  })

  it('beyond 25 pictures of an application names those that are too many; beyond 50 of a gallery none is taken (V23, V32)', () => {
    const three = ['a', 'b', 'c'].map((name) => file('image/png', 10, name))
    const choice = chooseFiles(portfolio, three, 23)
    expect(choice.accepted.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(choice).toMatchObject({ refused: [{ name: 'c' }], message: 'Maximum number of images (25) reached' })
    const full = 'You can only upload a maximum of 50 images. Please delete some before uploading more.'
    expect(chooseFiles(GALLERY_IMAGES, three, 48)).toEqual({ accepted: [], refused: [], message: full })
    expect(chooseFiles(GALLERY_IMAGES, three, 47).accepted).toHaveLength(3)
  })
})
