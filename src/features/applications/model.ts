/** What an upload session is for: an application may be filled in before an account exists (X47). */
export const UPLOAD_PURPOSES = ['application'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export const UPLOAD_KINDS = ['profile', 'portfolio'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** `claimed` = became an image of a photographer; `deleting` = the file is being removed, the row goes last. */
export const UPLOAD_STATUSES = ['uploading', 'ready', 'rejected', 'claimed', 'deleting'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** Files of one application (VA2, C4). The database enforces both under concurrency. */
export const APPLICATION_PROFILE_LIMIT = 1
export const APPLICATION_PORTFOLIO_LIMIT = 25
