import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import type { DirectoryCard } from '../model.ts'
import { OptionList } from './filter-options.tsx'
import { PhotographerCard } from './photographer-card.tsx'

const ada: DirectoryCard = {
  id: '5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
  name: 'Ada Marsh',
  businessName: '',
  location: 'Austin',
  tags: ['Film', 'Vintage', 'Modern', 'Digital', 'Artistic'],
  priceCents: 32e4,
  rating: null,
  reviewCount: 2,
  cover: null,
  avatar: null,
  availability: 'hold',
}
const wordsOf = async (values: Partial<DirectoryCard>) =>
  (await drawn(<PhotographerCard photographer={{ ...ada, ...values }} date="2027-06-12" />))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('a card says name, place, price, date and at most three styles, and leads to the profile (L7, C14)', async () => {
  const words = await wordsOf({})
  for (const word of ['Ada Marsh', 'Austin', 'Starting at $3,200', 'On hold', 'No portfolio images', 'New'])
    expect(words).toContain(word)
  expect(words).toContain('Film Vintage Modern +2 more styles')
  expect(words).not.toContain('Digital')
  expect(await drawn(<PhotographerCard photographer={ada} date="2027-06-12" />)).toContain(
    `href="/photographer/${ada.id}?date=2027-06-12"`,
  )
  const bare = await wordsOf({ tags: ['Film', 'Vintage', 'Modern'], priceCents: null, availability: null })
  expect(bare).toContain('Film Vintage Modern')
  expect(bare).not.toMatch(/more styles|Starting at|On hold/)
  expect(bare).toContain('Price on request')
})

it('a card without its data is not drawn (L7)', async () => {
  expect(await wordsOf({ name: '' })).toBe('')
  expect(await drawn(<PhotographerCard photographer={null} />)).toBe('')
})

it('a style that nobody has is disabled and stays, with its number, unless it is chosen (DS3)', async () => {
  const options = [
    { slug: 'film', name: 'Film' },
    { slug: 'modern', name: 'Modern' },
    { slug: 'vintage', name: 'Vintage' },
  ] as const
  const counts = { film: 3, modern: 0, vintage: 0 }
  const list = (
    <OptionList name="style" legend="Style" {...{ options, counts }} selected={['vintage']} onToggle={() => {}} />
  )
  const boxes = (await drawn(list)).match(/<label.*?<\/label>/g)!
  const isDisabled = (box: string) => /<input[^>]*\sdisabled/.test(box)
  expect(boxes.map((box) => [/value="(\w+)"/.exec(box)![1], isDisabled(box)])).toEqual([
    ['film', false],
    ['modern', true],
    ['vintage', false],
  ])
  expect(boxes.map((box) => box.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Film3 photographers',
    'Modern0 photographers',
    'Vintage0 photographers',
  ])
})
