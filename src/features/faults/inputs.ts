import * as z from 'zod/mini'

/** The most frames that a report has. */
const FRAMES_MAX = 8

/** A failure of a page: the error's class, our own frames, and the route's pattern; no words and no addresses. */
export const FaultInput = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z]{1,60}$/)),
  frames: z
    .array(z.string().check(z.regex(/^at (?:[\w$.]{1,80} )?\(?\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}\)?$/)))
    .check(z.minLength(1), z.maxLength(FRAMES_MAX)),
  page: z.string().check(z.regex(/^[\w/$.-]{1,120}$/)),
})
export type FaultInput = z.infer<typeof FaultInput>
