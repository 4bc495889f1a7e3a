import { expect, it } from 'vitest'
import { drawPanels } from './scale-curve.ts'

const POINTS = [
  { x: 10_000, y: 1 },
  { x: 100_000, y: 10 },
  { x: 1_000_000, y: 100 },
]

it('draws linear growth as a straight line, both axes being logarithmic', () => {
  const svg = drawPanels([{ title: 'CPU', curves: [{ name: 'p50', color: '#000', points: POINTS }] }])
  const path = /<path d="M([\d. L]+)" fill="none"/.exec(svg)![1]!
  const [first, second, third] = path.split('L').map((pair) => pair.split(' ').map(Number))
  expect(second![0]).toBeCloseTo((first![0]! + third![0]!) / 2, 0)
  expect(second![1]).toBeCloseTo((first![1]! + third![1]!) / 2, 0)
  expect(third![1]).toBeLessThan(first![1]!)
})

it('names the axes by powers of ten and writes each figure beside its point', () => {
  const curves = [{ name: 'a < b', color: '#000', points: [{ x: 20_000, y: 1_894.4 }] }]
  const svg = drawPanels([{ title: 'requests', curves }])
  for (const words of ['10,000', '100,000', '1,890', 'a &lt; b']) expect(svg).toContain(`>${words}</text>`)
})
