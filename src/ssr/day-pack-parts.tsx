import type { PackRow } from '#features/day-pack/server/list.ts'
import * as texts from '#features/day-pack/texts.ts'
import { pictureUrl } from '#shared/picture/picture.ts'
import { initials } from '#ui/picture/initials.ts'

/** That there is no network; the page's script shows and words it. */
export const OfflineAlert = ({ text }: { text?: string }) => (
  <p className="alert" data-part="offline" role="status" hidden={!text}>
    {text}
  </p>
)

/** The ways to install the application, of which the page's script shows the one that this phone has. */
export const InstallWays = () => (
  <>
    <button type="button" data-part="install" hidden>
      {texts.INSTALL}
    </button>
    <p className="muted" data-part="ios" hidden>
      {texts.IOS_HINT}
    </p>
  </>
)

/** Wide enough for a sharp phone. */
const COVER_PIXELS = 160

/** The cover beside a name, or its monogram. */
export function PackCover({ row: { cover, name }, filesUrl }: { row: PackRow; filesUrl: string }) {
  if (!cover)
    return (
      <span className="cover" aria-hidden="true">
        {initials(name)}
      </span>
    )
  const { width, height } = cover
  return <img className="cover" src={pictureUrl(cover, filesUrl, COVER_PIXELS)} {...{ width, height }} alt="" />
}
