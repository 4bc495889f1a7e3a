/** What the site is called until an administrator names it otherwise. */
export const SITE_NAME = 'Curio'
