import type { Picture } from '#shared/picture/picture.ts'

/** What an upload session is for: an application may be filled in before an account exists (X47). */
export const UPLOAD_PURPOSES = ['application'] as const

export const UPLOAD_KINDS = ['profile', 'portfolio'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** `claimed` = became an image of a photographer; `deleting` = the file is being removed, the row goes last. */
export const UPLOAD_STATUSES = ['uploading', 'ready', 'rejected', 'claimed', 'deleting'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** How long an applicant's files wait for the application; with a saved draft it is longer. */
export const SESSION_HOURS = 24
export const DRAFT_DAYS = 7
/** Unclaimed files live this much longer than their session (orphans are deleted after 48 h). */
export const ORPHAN_GRACE_HOURS = 24
/** How long a begun upload holds its slot, in minutes; the signed URL expires sooner. */
export const SLOT_MINUTES = 15
/** Image record writes: 3 tries, 500 ms times the attempt apart (C27). */
export const RECORD_TRIES = 3
export const RECORD_WAIT_MS = 500

/** Sessions one network address may open, and files it may send, in an hour. */
export const SESSIONS_PER_ADDRESS = { limit: 60, windowMs: 60 * 60_000 }
export const FILES_PER_ADDRESS = { limit: 600, windowMs: 60 * 60_000 }
/** Files of one upload session or account in an hour, retries included: three whole weddings of 150 fit. */
export const FILES_PER_OWNER = { limit: 600, windowMs: 60 * 60_000 }

/** A file of the upload session that is ready: what the application will bring. */
export type SessionUpload = { id: string; kind: UploadKind; name: string; picture: Picture }

/** A file that holds a slot and is not a picture yet. */
export type ArrivingUpload = { id: string; name: string }
/** What this browser's upload session has, read at one moment. */
export type SessionFiles = { ready: SessionUpload[]; arriving: (ArrivingUpload & { kind: UploadKind })[] }

/** What the upload endpoint tells the browser about one finished file; `picture` is null for private ones. */
export type UploadResult = { ok: true; id: string; picture: Picture | null } | { ok: false; error: string }
