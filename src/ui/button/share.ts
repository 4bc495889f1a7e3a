/** What a press of Share came to; nothing is said where the system's own sheet has answered. */
export type ShareOutcome = 'shared' | 'copied' | 'refused'

type Device = { share?: (data: ShareData) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> }

/** Offers a link to the system's share sheet; where there is none, or it fails, the link is copied. */
export async function shareLink(link: { title: string; url: string }, device: Device): Promise<ShareOutcome> {
  if (device.share) {
    try {
      await device.share(link)
      return 'shared'
    } catch (error) {
      // Closed by the person, who wanted neither.
      if (error instanceof Error && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await device.clipboard!.writeText(link.url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
