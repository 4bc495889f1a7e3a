/** The public pages that everybody reads. */
export const PAGES = ['/', '/find-photographer', '/how-it-works', '/for-photographers', '/about', '/terms', '/privacy']

/** Those that somebody fills in. */
export const FORMS = ['/sign-in', '/sign-up', '/forgot-password', '/admin-login', '/vendor-sign-up', '/get-matched']
