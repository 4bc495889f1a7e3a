// In a file of its own, because everything that keeps something in the browser looks at it.

/** Name of the cookie that scripts may read: this browser shows Curio as somebody else, so it keeps nothing of them. */
export const VIEWING_COOKIE = 'curio_viewing'

/** Whether it does. */
export const isViewing = (): boolean => document.cookie.includes(`${VIEWING_COOKIE}=1`)
