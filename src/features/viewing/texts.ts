import { VIEWING_MINUTES } from '#shared/access/viewing.ts'

export const UNKNOWN_PERSON = 'This account no longer exists.'
export const TEAM_NOT_VIEWED = 'You can look at Curio as a couple or a photographer, not as someone from the team.'
export const NOT_ACTIVE = 'Nobody can sign in to this account right now, so there’s nothing to look at.'
export const VIEWS_ALREADY = 'You’re already looking at Curio as someone else. Stop that first.'
export const TOO_MANY_VIEWINGS = 'You’ve looked at ten accounts today. Please ask a colleague.'

export const START = 'See Curio as they see it'
export const START_MEANS = `For ${VIEWING_MINUTES} minutes every page is theirs, in all of your tabs. You can read, not change: no button works, and codes, links and payout details stay hidden. They’re told by email who looked and why, and each page is kept in the audit log.`
export const REASON_READERS = 'They read it, too; kept in the audit log.'

export const STOP = 'Stop'
export const GO_BACK = 'Go there now'
export const STOP_FAILED = 'That didn’t work. Please try again.'
export const OPENING = 'Opening their pages'
export const OVER = 'You’re yourself again. Going back to their account.'
export const VIEWINGS_TITLE = 'When our team looked at Curio as you see it'
