import type { Rng } from './rng.ts'
import { type CouplePose, AWAY, LEFT, RIGHT, stand } from './stances.ts'
import { dip, lift, twirl, walking, waltz } from './poses-moving.ts'

function foreheads(): CouplePose {
  return {
    words: 'forehead to forehead',
    sizeB: 0.96,
    a: stand(-0.115, RIGHT, {
      lean: 0.035,
      tilt: 0.16,
      headY: -0.012,
      hands: [
        [0.06, 0.6, 0.09],
        [0.1, 0.64, -0.06],
      ],
      elbows: [
        [-0.3, -1, 0.5],
        [-0.3, -1, -0.5],
      ],
    }),
    b: stand(
      0.115,
      LEFT,
      {
        lean: -0.03,
        tilt: -0.1,
        hands: [
          [-0.05, 0.8, -0.07],
          [-0.07, 0.77, 0.1],
        ],
        elbows: [
          [0.4, -1, 0],
          [0.4, -1, 0.3],
        ],
      },
      -0.02,
    ),
  }
}

function kiss(): CouplePose {
  return {
    words: 'kissing',
    sizeB: 0.95,
    a: stand(-0.1, RIGHT, {
      lean: 0.034,
      tilt: 0.24,
      headY: -0.016,
      hands: [
        [0.1, 0.66, 0.09],
        [0.12, 0.6, -0.05],
      ],
      elbows: [
        [-0.2, -1, 0.6],
        [-0.2, -1, -0.5],
      ],
    }),
    b: stand(
      0.1,
      LEFT,
      {
        lean: -0.024,
        tilt: 0.16,
        headY: 0.018,
        hands: [
          [-0.11, 0.86, -0.06],
          [-0.1, 0.84, 0.08],
        ],
        elbows: [
          [0.3, -1, 0.1],
          [0.2, -1, 0.5],
        ],
      },
      -0.02,
    ),
  }
}

function lookout(): CouplePose {
  return {
    words: 'leaning together, looking out',
    sizeB: 0.94,
    a: stand(-0.085, AWAY, {
      tilt: 0.1,
      headX: 0.01,
      hands: [
        [0.14, 0.6, 0.09],
        [-0.22, 0.48, 0],
      ],
      elbows: [
        [0.3, -0.6, 0.6],
        [-1, 0, 0],
      ],
    }),
    b: stand(
      0.085,
      AWAY,
      {
        tilt: -0.24,
        headX: -0.03,
        headY: -0.01,
        hands: [
          [0.2, 0.52, -0.04],
          [-0.08, 0.58, 0.1],
        ],
        elbows: [
          [1, -0.2, 0],
          [-0.4, -0.8, 0.5],
        ],
      },
      0.02,
    ),
  }
}

function embrace(): CouplePose {
  return {
    words: 'held close from behind',
    sizeB: 0.93,
    a: stand(
      -0.05,
      1.1,
      {
        headYaw: 1.3,
        tilt: 0.22,
        headX: 0.02,
        headY: -0.008,
        hands: [
          [0.03, 0.6, 0.17],
          [0.13, 0.62, 0.12],
        ],
        elbows: [
          [-1, -0.4, 0.2],
          [0.4, -1, 0],
        ],
      },
      -0.1,
    ),
    b: stand(
      0.055,
      0.9,
      {
        headYaw: 1.35,
        tilt: -0.12,
        hands: [
          [0.0, 0.585, 0.19],
          [0.14, 0.6, 0.16],
        ],
        elbows: [
          [-0.8, -0.6, 0],
          [1, -0.6, 0],
        ],
      },
      0.06,
    ),
  }
}

/** Poses that read well at any size. */
export const COUPLES: Record<string, (rng: Rng) => CouplePose> = {
  foreheads: () => foreheads(),
  kiss: () => kiss(),
  away: (rng) => walking(rng, true),
  toward: (rng) => walking(rng, false),
  lookout: () => lookout(),
  embrace: () => embrace(),
  dip: () => dip(),
  twirl: () => twirl(),
  waltz: () => waltz(),
  lift: () => lift(),
}
