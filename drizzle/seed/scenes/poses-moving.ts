import type { Rng } from './rng.ts'
import { type CouplePose, AWAY, LEFT, RIGHT, stand } from './stances.ts'

export function walking(rng: Rng, away: boolean): CouplePose {
  const yaw = away ? AWAY : 0.25
  const step = rng.range(0.03, 0.07)
  const look = away ? RIGHT + 0.3 : RIGHT - 0.1
  return {
    words: 'walking hand in hand',
    sizeB: 0.95,
    a: stand(-0.17, yaw, {
      headYaw: away && rng.chance(0.4) ? yaw : look,
      lean: 0.012,
      hands: away
        ? [
            [0.0, 0.47, 0.03],
            [-0.31, 0.48, 0.02],
          ]
        : [
            [-0.31, 0.48, 0.02],
            [0.0, 0.47, 0.03],
          ],
      feet: away
        ? [
            [-0.12, step, -0.12],
            [-0.21, 0, 0.02],
          ]
        : [
            [-0.21, 0, 0.02],
            [-0.12, step * 0.3, 0.12],
          ],
      elbows: [
        [0.5, 0, -0.3],
        [-0.5, 0, -0.3],
      ],
    }),
    b: stand(0.17, yaw, {
      headYaw: away && rng.chance(0.5) ? yaw : -look,
      lean: -0.012,
      hands: away
        ? [
            [0.3, 0.5, 0.06],
            [0.02, 0.47, 0.03],
          ]
        : [
            [0.02, 0.47, 0.03],
            [0.3, 0.5, 0.06],
          ],
      elbows: [
        [0.5, 0, -0.3],
        [-0.5, 0, -0.3],
      ],
    }),
  }
}

export function dip(): CouplePose {
  return {
    words: 'in a low dip',
    sizeB: 0.95,
    a: {
      ...stand(-0.13, RIGHT),
      hip: [-0.12, 0.5, 0],
      chest: [-0.03, 0.68, 0],
      head: [0.1, 0.82, 0],
      tilt: 0.65,
      hands: [
        [0.17, 0.5, 0.07],
        [0.22, 0.6, -0.05],
      ],
      feet: [
        [-0.26, 0, 0.04],
        [0.06, 0, -0.02],
      ],
      elbows: [
        [0, -1, 0.3],
        [0, -1, -0.3],
      ],
    },
    b: {
      ...stand(0.1, LEFT),
      hip: [0.08, 0.47, 0.02],
      chest: [0.22, 0.6, 0.02],
      head: [0.275, 0.755, 0.01],
      tilt: 0.95,
      hands: [
        [0.06, 0.8, -0.06],
        [0.02, 0.74, 0.1],
      ],
      feet: [
        [0.0, 0, 0.02],
        [0.12, 0, 0],
      ],
      elbows: [
        [0.2, -0.4, -0.6],
        [0, -0.6, 0.6],
      ],
    },
  }
}

export function twirl(): CouplePose {
  return {
    words: 'mid twirl',
    sizeB: 0.95,
    a: stand(-0.21, 1.2, {
      headYaw: 1.4,
      hands: [
        [-0.3, 0.56, 0.1],
        [0.02, 1.02, 0.02],
      ],
      elbows: [
        [-1, -0.3, 0.2],
        [0.2, -0.6, 0.4],
      ],
    }),
    b: stand(0.16, 2.4, {
      headYaw: -1.3,
      tilt: -0.12,
      hands: [
        [0.38, 0.62, 0.02],
        [0.04, 1.07, 0.02],
      ],
      elbows: [
        [0.4, -0.6, 0],
        [0.3, -0.2, 0.3],
      ],
    }),
  }
}

export function waltz(): CouplePose {
  return {
    words: 'in their first dance',
    sizeB: 0.95,
    a: stand(-0.1, RIGHT + 0.2, {
      tilt: 0.1,
      lean: 0.02,
      hands: [
        [0.09, 0.66, 0.1],
        [0.16, 0.8, -0.24],
      ],
      elbows: [
        [-0.2, -1, 0.4],
        [0, -1, -0.2],
      ],
      feet: [
        [-0.15, 0, 0.05],
        [-0.06, 0, -0.06],
      ],
    }),
    b: stand(0.1, LEFT + 0.2, {
      tilt: -0.05,
      lean: -0.015,
      hands: [
        [-0.1, 0.84, 0.12],
        [0.15, 0.81, -0.22],
      ],
      elbows: [
        [0.2, -1, 0.6],
        [0.3, -1, 0],
      ],
    }),
  }
}

export function lift(): CouplePose {
  return {
    words: 'lifted off the ground',
    sizeB: 0.93,
    a: stand(-0.08, RIGHT, {
      tilt: -0.42,
      headX: -0.012,
      hands: [
        [0.11, 0.6, 0.08],
        [0.12, 0.54, -0.05],
      ],
      elbows: [
        [-0.2, -1, 0.5],
        [-0.2, -1, -0.4],
      ],
    }),
    b: {
      ...stand(0.075, LEFT),
      hip: [0.085, 0.68, 0],
      chest: [0.06, 0.9, 0],
      head: [0.02, 1.075, 0],
      tilt: -0.5,
      hands: [
        [-0.09, 0.93, -0.05],
        [-0.1, 0.9, 0.1],
      ],
      feet: [
        [0.16, 0.17, 0],
        [0.22, 0.2, 0],
      ],
      elbows: [
        [0, -1, 0.2],
        [0.2, -1, 0.5],
      ],
    },
  }
}
