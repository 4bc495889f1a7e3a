import type { B3, Pose } from './people.ts'
import type { Rng } from './rng.ts'

/** Two people together; coordinates in body units around a shared ground point. */
export type CouplePose = { a: Pose; b: Pose; sizeB: number; words: string }

const RIGHT = Math.PI / 2
const LEFT = -Math.PI / 2
const AWAY = Math.PI

type Part = Partial<Omit<Pose, 'hip' | 'chest' | 'head'>> & { lean?: number; hipX?: number; headX?: number; headY?: number }

/** A standing body at x, arms hanging, then adjusted. */
function stand(x: number, yaw: number, part: Part = {}, z = 0): Pose {
  const lean = part.lean ?? 0
  const c = Math.cos(yaw)
  const s = Math.sin(yaw)
  const side = (n: number, y: number, forward: number): B3 => [x + n * c + forward * s, y, z - n * s + forward * c]
  return {
    yaw,
    headYaw: part.headYaw ?? yaw,
    tilt: part.tilt ?? 0,
    hip: [x + (part.hipX ?? 0), 0.525, z],
    chest: [x + lean * 0.6, 0.75, z],
    head: [x + lean + (part.headX ?? 0), 0.925 + (part.headY ?? 0), z],
    hands: part.hands ?? [side(-0.14, 0.47, 0.02), side(0.14, 0.47, 0.02)],
    feet: part.feet ?? [side(-0.05, 0, 0), side(0.05, 0, 0.02)],
    elbows: part.elbows ?? [side(-1, 0, -0.4), side(1, 0, -0.4)],
  }
}

function foreheads(): CouplePose {
  return {
    words: 'forehead to forehead',
    sizeB: 0.96,
    a: stand(-0.115, RIGHT, {
      lean: 0.035,
      tilt: 0.16,
      headY: -0.012,
      hands: [[0.06, 0.6, 0.09], [0.1, 0.64, -0.06]],
      elbows: [[-0.3, -1, 0.5], [-0.3, -1, -0.5]],
    }),
    b: stand(0.115, LEFT, {
      lean: -0.03,
      tilt: -0.1,
      hands: [[-0.05, 0.8, -0.07], [-0.07, 0.77, 0.1]],
      elbows: [[0.4, -1, 0], [0.4, -1, 0.3]],
    }, -0.02),
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
      hands: [[0.1, 0.66, 0.09], [0.12, 0.6, -0.05]],
      elbows: [[-0.2, -1, 0.6], [-0.2, -1, -0.5]],
    }),
    b: stand(0.1, LEFT, {
      lean: -0.024,
      tilt: 0.16,
      headY: 0.018,
      hands: [[-0.11, 0.86, -0.06], [-0.1, 0.84, 0.08]],
      elbows: [[0.3, -1, 0.1], [0.2, -1, 0.5]],
    }, -0.02),
  }
}

function walking(rng: Rng, away: boolean): CouplePose {
  const yaw = away ? AWAY : 0.25
  const step = rng.range(0.03, 0.07)
  const look = away ? RIGHT + 0.3 : RIGHT - 0.1
  return {
    words: 'walking hand in hand',
    sizeB: 0.95,
    a: stand(-0.17, yaw, {
      headYaw: away && rng.chance(0.4) ? yaw : look,
      lean: 0.012,
      hands: away ? [[0.0, 0.47, 0.03], [-0.31, 0.48, 0.02]] : [[-0.31, 0.48, 0.02], [0.0, 0.47, 0.03]],
      feet: away ? [[-0.12, step, -0.12], [-0.21, 0, 0.02]] : [[-0.21, 0, 0.02], [-0.12, step * 0.3, 0.12]],
      elbows: [[0.5, 0, -0.3], [-0.5, 0, -0.3]],
    }),
    b: stand(0.17, yaw, {
      headYaw: away && rng.chance(0.5) ? yaw : -look,
      lean: -0.012,
      hands: away ? [[0.3, 0.5, 0.06], [0.02, 0.47, 0.03]] : [[0.02, 0.47, 0.03], [0.3, 0.5, 0.06]],
      elbows: [[0.5, 0, -0.3], [-0.5, 0, -0.3]],
    }),
  }
}

function lookout(): CouplePose {
  return {
    words: 'leaning together, looking out',
    sizeB: 0.94,
    a: stand(-0.085, AWAY, {
      tilt: 0.1,
      headX: 0.01,
      hands: [[0.14, 0.6, 0.09], [-0.22, 0.48, 0]],
      elbows: [[0.3, -0.6, 0.6], [-1, 0, 0]],
    }),
    b: stand(0.085, AWAY, {
      tilt: -0.24,
      headX: -0.03,
      headY: -0.01,
      hands: [[0.2, 0.52, -0.04], [-0.08, 0.58, 0.1]],
      elbows: [[1, -0.2, 0], [-0.4, -0.8, 0.5]],
    }, 0.02),
  }
}

function embrace(): CouplePose {
  return {
    words: 'held close from behind',
    sizeB: 0.93,
    a: stand(-0.05, 1.1, {
      headYaw: 1.3,
      tilt: 0.22,
      headX: 0.02,
      headY: -0.008,
      hands: [[0.03, 0.6, 0.17], [0.13, 0.62, 0.12]],
      elbows: [[-1, -0.4, 0.2], [0.4, -1, 0]],
    }, -0.1),
    b: stand(0.055, 0.9, {
      headYaw: 1.35,
      tilt: -0.12,
      hands: [[0.0, 0.585, 0.19], [0.14, 0.6, 0.16]],
      elbows: [[-0.8, -0.6, 0], [1, -0.6, 0]],
    }, 0.06),
  }
}

function dip(): CouplePose {
  return {
    words: 'in a low dip',
    sizeB: 0.95,
    a: {
      ...stand(-0.13, RIGHT),
      hip: [-0.12, 0.5, 0],
      chest: [-0.03, 0.68, 0],
      head: [0.1, 0.82, 0],
      tilt: 0.65,
      hands: [[0.17, 0.5, 0.07], [0.22, 0.6, -0.05]],
      feet: [[-0.26, 0, 0.04], [0.06, 0, -0.02]],
      elbows: [[0, -1, 0.3], [0, -1, -0.3]],
    },
    b: {
      ...stand(0.1, LEFT),
      hip: [0.08, 0.47, 0.02],
      chest: [0.22, 0.6, 0.02],
      head: [0.275, 0.755, 0.01],
      tilt: 0.95,
      hands: [[0.06, 0.8, -0.06], [0.02, 0.74, 0.1]],
      feet: [[0.0, 0, 0.02], [0.12, 0, 0]],
      elbows: [[0.2, -0.4, -0.6], [0, -0.6, 0.6]],
    },
  }
}

function twirl(): CouplePose {
  return {
    words: 'mid twirl',
    sizeB: 0.95,
    a: stand(-0.21, 1.2, {
      headYaw: 1.4,
      hands: [[-0.3, 0.56, 0.1], [0.02, 1.02, 0.02]],
      elbows: [[-1, -0.3, 0.2], [0.2, -0.6, 0.4]],
    }),
    b: stand(0.16, 2.4, {
      headYaw: -1.3,
      tilt: -0.12,
      hands: [[0.38, 0.62, 0.02], [0.04, 1.07, 0.02]],
      elbows: [[0.4, -0.6, 0], [0.3, -0.2, 0.3]],
    }),
  }
}

function waltz(): CouplePose {
  return {
    words: 'in their first dance',
    sizeB: 0.95,
    a: stand(-0.1, RIGHT + 0.2, {
      tilt: 0.1,
      lean: 0.02,
      hands: [[0.09, 0.66, 0.1], [0.16, 0.8, -0.24]],
      elbows: [[-0.2, -1, 0.4], [0, -1, -0.2]],
      feet: [[-0.15, 0, 0.05], [-0.06, 0, -0.06]],
    }),
    b: stand(0.1, LEFT + 0.2, {
      tilt: -0.05,
      lean: -0.015,
      hands: [[-0.1, 0.84, 0.12], [0.15, 0.81, -0.22]],
      elbows: [[0.2, -1, 0.6], [0.3, -1, 0]],
    }),
  }
}

function lift(): CouplePose {
  return {
    words: 'lifted off the ground',
    sizeB: 0.93,
    a: stand(-0.08, RIGHT, {
      tilt: -0.42,
      headX: -0.012,
      hands: [[0.11, 0.6, 0.08], [0.12, 0.54, -0.05]],
      elbows: [[-0.2, -1, 0.5], [-0.2, -1, -0.4]],
    }),
    b: {
      ...stand(0.075, LEFT),
      hip: [0.085, 0.68, 0],
      chest: [0.06, 0.9, 0],
      head: [0.02, 1.075, 0],
      tilt: -0.5,
      hands: [[-0.09, 0.93, -0.05], [-0.1, 0.9, 0.1]],
      feet: [[0.16, 0.17, 0], [0.22, 0.2, 0]],
      elbows: [[0, -1, 0.2], [0.2, -1, 0.5]],
    },
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

/** One person alone, hands joined in front as around a bouquet. */
export function alone(rng: Rng, yaw: number, headYaw: number): Pose {
  const lean = rng.range(-0.012, 0.012)
  return stand(0, yaw, {
    headYaw,
    lean,
    tilt: rng.range(-0.08, 0.08),
    hands: [
      [-0.015 + Math.sin(yaw) * 0.12, 0.57, Math.cos(yaw) * 0.13],
      [0.02 + Math.sin(yaw) * 0.12, 0.57, Math.cos(yaw) * 0.13],
    ],
    elbows: [
      [-1, -0.5, -0.2],
      [1, -0.5, -0.2],
    ],
  })
}
