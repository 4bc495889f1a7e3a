// The picture of how searches grow with the market: CPU of one search, and requests per second beside their floor.

export type Curve = { name: string; color: string; isDashed?: boolean; points: readonly { x: number; y: number }[] }
export type Panel = { title: string; curves: readonly Curve[] }

const PANEL = { width: 460, height: 320, left: 58, right: 40, top: 44, bottom: 66 } as const
const INK = '#3b342e'
const FAINT = '#e2dcd3'

const digits = (figure: number) => Number(figure.toPrecision(3)).toLocaleString('en')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The powers of ten around these figures: both axes are logarithmic, so that linear growth is a straight line. */
function decades(figures: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...figures)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...figures))))
  return Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
}

/** The place of a figure between the first and the last decade, from 0 to 1. */
const share = (figure: number, marks: readonly number[]) =>
  Math.log10(figure / marks[0]!) / Math.log10(marks.at(-1)! / marks[0]!)

const text = (x: number, y: number, anchor: 'start' | 'middle' | 'end', words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${more}>${escaped(words)}</text>`

function drawPanel({ title, curves }: Panel, offset: number): string {
  const points = curves.flatMap((curve) => curve.points)
  const xMarks = decades(points.map(({ x }) => x))
  const yMarks = decades(points.map(({ y }) => y))
  const right = PANEL.width - PANEL.right
  const bottom = PANEL.height - PANEL.bottom
  const xOf = (x: number) => PANEL.left + share(x, xMarks) * (right - PANEL.left)
  const yOf = (y: number) => bottom - share(y, yMarks) * (bottom - PANEL.top)
  const grid = [
    ...yMarks.map((y) => `<path d="M${PANEL.left} ${yOf(y).toFixed(1)}H${right}" stroke="${FAINT}"/>`),
    ...xMarks.map((x) => `<path d="M${xOf(x).toFixed(1)} ${PANEL.top}V${bottom}" stroke="${FAINT}"/>`),
    ...yMarks.map((y) => text(PANEL.left - 8, yOf(y) + 4, 'end', digits(y))),
    ...xMarks.map((x) => text(xOf(x), bottom + 18, 'middle', digits(x))),
  ]
  // The first curve, which is the lower one, has its figures below.
  const lines = curves.flatMap(({ color, isDashed, points: own }, index) => [
    `<path d="M${own.map(({ x, y }) => `${xOf(x).toFixed(1)} ${yOf(y).toFixed(1)}`).join('L')}" fill="none" stroke="${color}" stroke-width="2"${isDashed ? ' stroke-dasharray="5 4"' : ''}/>`,
    ...own.map(({ x, y }) => `<circle cx="${xOf(x).toFixed(1)}" cy="${yOf(y).toFixed(1)}" r="3.5" fill="${color}"/>`),
    ...own.map(({ x, y }) => text(xOf(x), yOf(y) + (index === 0 ? 18 : -8), 'middle', digits(y), ` fill="${color}"`)),
  ])
  const width = (right - PANEL.left) / curves.length
  const legend = curves.flatMap(({ name, color, isDashed }, index) => {
    const x = PANEL.left + index * width
    const y = PANEL.height - 16
    return [
      `<path d="M${x.toFixed(1)} ${y - 4}h18" stroke="${color}" stroke-width="2"${isDashed ? ' stroke-dasharray="5 4"' : ''}/>`,
      text(x + 24, y, 'start', name),
    ]
  })
  return `<g transform="translate(${offset} 0)">${[text(PANEL.left, 24, 'start', title, ' font-weight="600"'), ...grid, ...lines, ...legend].join('')}</g>`
}

/** These panels side by side, as one SVG. */
export function drawPanels(panels: readonly Panel[]): string {
  const width = PANEL.width * panels.length
  const drawn = panels.map((panel, index) => drawPanel(panel, index * PANEL.width)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PANEL.height}" width="${width}" height="${PANEL.height}" font-family="sans-serif" font-size="12" fill="${INK}">
<rect width="${width}" height="${PANEL.height}" fill="#fdfcfa"/>
${drawn}
</svg>
`
}
