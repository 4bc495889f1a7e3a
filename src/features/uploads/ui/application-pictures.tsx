import { CloseIcon } from '#ui/icon/icons.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import type { SessionUpload } from '../model.ts'
import { LARGE_ONES_FIT, type UploadRules } from '../upload-rules.ts'
import classes from './application-pictures.module.css'
import { DropZone } from './drop-zone.tsx'
import { isUnderway } from './upload-item.ts'
import { UploadList } from './upload-list.tsx'
import type { ApplicationFiles } from './use-application-files.ts'

type ApplicationPicturesProps = {
  files: ApplicationFiles
  /** Portfolio images an application needs to be complete; 0 when none are asked for. */
  needed: number
}

/** The pictures of an application: one of the person, up to twenty-five of the work. */
export function ApplicationPictures({ files, needed }: ApplicationPicturesProps) {
  return (
    <>
      <ProfilePicture files={files} />
      <PortfolioPictures files={files} needed={needed} />
    </>
  )
}

function ProfilePicture({ files: { profile, arrived, remove } }: Pick<ApplicationPicturesProps, 'files'>) {
  const picture = arrived.find(({ kind }) => kind === 'profile')
  return (
    <section className={classes.group} aria-labelledby="profile-picture">
      <h3 id="profile-picture" className={classes.title}>
        Profile picture
      </h3>
      <div className={classes.person}>
        {picture && <Thumb upload={picture} onRemove={remove} />}
        <DropZone
          rules={profile.rules}
          label={picture ? 'Choose another' : 'Choose a picture of yourself'}
          hint={`JPEG, PNG or WebP. ${LARGE_ONES_FIT}`}
          onFiles={profile.add}
        />
      </div>
      <UploadList {...profile} />
    </section>
  )
}

/** How many there are, are coming, and are needed. */
function countWords({ limit }: UploadRules, count: number, coming: number, needed: number): string {
  const way = coming > 0 ? `, ${coming} on ${coming === 1 ? 'its' : 'their'} way` : ''
  const start = `${count} of up to ${limit}${way}`
  if (needed === 0) return start
  return count < needed
    ? `${start}. ${needed} are needed before the review begins; you can add the rest later.`
    : `${start}. Enough for the review to begin.`
}

function PortfolioPictures({ files: { portfolio, arrived, remove }, needed }: ApplicationPicturesProps) {
  const pictures = arrived.filter(({ kind }) => kind === 'portfolio')
  // It concerns only the choice whose refused files are still listed.
  const message = portfolio.items.some(({ isRefused }) => isRefused) ? portfolio.message : null
  return (
    <section className={classes.group} aria-labelledby="portfolio-pictures">
      <h3 id="portfolio-pictures" className={classes.title}>
        Portfolio images
      </h3>
      <p className={classes.count} role="status">
        {countWords(portfolio.rules, pictures.length, portfolio.items.filter(isUnderway).length, needed)}
      </p>
      <DropZone
        rules={portfolio.rules}
        label="Choose images"
        hint={`JPG, PNG, WebP or GIF. ${LARGE_ONES_FIT} Whole weddings rather than single shots. Location and camera data are removed.`}
        onFiles={portfolio.add}
        isDisabled={pictures.length >= portfolio.rules.limit}
      />
      {message && (
        <p className={classes.message} role="alert">
          {message}
        </p>
      )}
      <UploadList {...portfolio} />
      {pictures.length > 0 && (
        <ul className={classes.grid} aria-label="Portfolio images">
          {pictures.map((upload) => (
            <li key={upload.id}>
              <Thumb upload={upload} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Thumb({ upload, onRemove }: { upload: SessionUpload; onRemove: (id: string) => void }) {
  return (
    <div className={classes.thumb}>
      <Photo picture={upload.picture} sizes="10rem" ratio="4/5" />
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${upload.name}`}
        onClick={() => onRemove(upload.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
