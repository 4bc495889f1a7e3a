import { BADGE_ATTRIBUTE, BADGE_SIZE, picturePath, SCRIPT_PATH, type Theme } from './model.ts'
import { badgeAlt } from './texts.ts'

type Badge = { id: string; theme: Theme; siteUrl: string; siteName: string }

const escaped = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The picture, which leads to the profile: for sites that take no scripts. */
export const pictureSnippet = ({ id, theme, siteUrl, siteName }: Badge): string =>
  `<a href="${siteUrl}/photographer/${id}"><img src="${siteUrl}${picturePath(id, theme)}" width="${BADGE_SIZE.width}" height="${BADGE_SIZE.height}" alt="${escaped(badgeAlt(siteName))}"></a>`

/** The same picture, and the script that puts a field for the date in its place. */
export const checkSnippet = (badge: Badge): string =>
  `<div ${BADGE_ATTRIBUTE}="${badge.id}"${badge.theme === 'dark' ? ' data-theme="dark"' : ''}>${pictureSnippet(badge)}</div>
<script async src="${badge.siteUrl}${SCRIPT_PATH}"></script>`
