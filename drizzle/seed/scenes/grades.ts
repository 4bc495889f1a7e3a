import type { StyleName } from '#features/directory/options.ts'

/** How a style looks: light level, curve, colour, grain and edge treatment. */
export type Grade = {
  mood: 'airy' | 'golden' | 'moody' | 'neutral' | 'hard' | 'dusk'
  exposure: number
  contrast: number
  saturation: number
  /** Gains of red, green and blue in linear light. */
  balance: readonly [number, number, number]
  /** Added to display values in the shadows and in the highlights. */
  shadows: readonly [number, number, number]
  highlights: readonly [number, number, number]
  /** Lifted black, 0..0.2. */
  fade: number
  grain: number
  bloom: number
  vignette: number
  mono: boolean
  leak: number
  border: 'none' | 'white' | 'rebate'
}

const base: Grade = {
  mood: 'neutral',
  exposure: 1,
  contrast: 0.12,
  saturation: 1,
  balance: [1, 1, 1],
  shadows: [0, 0, 0],
  highlights: [0, 0, 0],
  fade: 0.02,
  grain: 0.015,
  bloom: 0.1,
  vignette: 0.18,
  mono: false,
  leak: 0,
  border: 'none',
}

const airy: Grade = {
  ...base,
  mood: 'airy',
  exposure: 1.32,
  contrast: 0,
  saturation: 0.74,
  balance: [1.03, 1, 0.97],
  shadows: [0.03, 0.025, 0.03],
  highlights: [0.02, 0.01, -0.01],
  fade: 0.06,
  bloom: 0.2,
  vignette: 0.03,
}
const film: Grade = {
  ...base,
  mood: 'golden',
  exposure: 1.12,
  contrast: 0.06,
  saturation: 0.86,
  balance: [1.05, 1, 0.93],
  shadows: [0, 0.018, 0.022],
  highlights: [0.03, 0.012, -0.03],
  fade: 0.055,
  grain: 0.028,
  bloom: 0.17,
  leak: 0.45,
  border: 'rebate',
}
const moody: Grade = {
  ...base,
  mood: 'moody',
  exposure: 0.82,
  contrast: 0.2,
  saturation: 0.78,
  balance: [1.05, 1, 0.92],
  shadows: [-0.005, 0.012, 0.014],
  highlights: [0.02, 0, -0.03],
  fade: 0.035,
  grain: 0.02,
  vignette: 0.42,
}
const mono: Grade = {
  ...base,
  mood: 'hard',
  exposure: 1.02,
  contrast: 0.34,
  saturation: 0,
  shadows: [0.006, 0.003, 0],
  highlights: [0.008, 0.004, -0.006],
  fade: 0.025,
  grain: 0.036,
  vignette: 0.3,
  mono: true,
}
const golden: Grade = { ...base, mood: 'golden', exposure: 1.05, balance: [1.05, 1, 0.93], bloom: 0.16 }
const clean: Grade = { ...base, exposure: 1.08, contrast: 0.16, saturation: 1.06 }
const editorial: Grade = {
  ...base,
  mood: 'hard',
  exposure: 1.05,
  contrast: 0.26,
  saturation: 0.92,
  balance: [0.99, 1, 1.01],
  fade: 0.015,
  grain: 0.018,
  vignette: 0.1,
}
const vintage: Grade = {
  ...film,
  saturation: 0.68,
  contrast: 0,
  balance: [1.1, 1, 0.84],
  shadows: [0.03, 0.012, 0.03],
  highlights: [0.01, 0, -0.07],
  fade: 0.1,
  vignette: 0.34,
  leak: 0.3,
  border: 'white',
}

/** One grade per specialty of the specification. */
export const GRADES: Record<StyleName, Grade> = {
  Documentary: { ...clean, saturation: 0.92, grain: 0.021, contrast: 0.18 },
  Traditional: { ...golden, contrast: 0.14, bloom: 0.1 },
  'Fine Art': { ...airy, exposure: 1.14, saturation: 0.8, fade: 0.045, balance: [1.03, 1, 0.96], vignette: 0.12 },
  'Dark & Moody': moody,
  'Light & Airy': airy,
  Film: film,
  Digital: clean,
  Hybrid: { ...golden, saturation: 0.94, grain: 0.018, fade: 0.035 },
  Destination: { ...golden, saturation: 1.04, exposure: 1.08 },
  Adventure: {
    ...clean,
    mood: 'moody',
    saturation: 0.88,
    balance: [1.03, 1, 0.95],
    shadows: [0, 0.012, 0.014],
    fade: 0.035,
  },
  Elopement: { ...golden, mood: 'golden', saturation: 0.86, fade: 0.045, shadows: [0.01, 0.012, 0.01] },
  Luxury: { ...golden, mood: 'neutral', contrast: 0.18, saturation: 0.9, vignette: 0.22 },
  Intimate: { ...moody, exposure: 0.98, vignette: 0.3, balance: [1.08, 1, 0.88], bloom: 0.14 },
  Editorial: editorial,
  Photojournalistic: { ...clean, saturation: 0.86, contrast: 0.24, grain: 0.024 },
  Modern: { ...editorial, saturation: 0.84, contrast: 0.16, exposure: 1.12 },
  'Black & White': mono,
  Vintage: vintage,
  Artistic: {
    ...golden,
    mood: 'dusk',
    saturation: 1.06,
    shadows: [0.012, -0.004, 0.03],
    highlights: [0.03, 0.006, -0.01],
    bloom: 0.24,
  },
}
