import { shrinkPicture } from './shrink-picture.ts'

/** What the page asks and is answered, one picture at a time. */
export type ShrinkAsk = { file: Blob; maxBytes: number }
export type ShrinkAnswer = { blob: Blob } | { failed: true }

const scope = self as unknown as {
  addEventListener: (type: 'message', listen: (event: MessageEvent<ShrinkAsk>) => void) => void
  postMessage: (answer: ShrinkAnswer) => void
}

scope.addEventListener('message', ({ data: { file, maxBytes } }) => {
  shrinkPicture(file, maxBytes).then(
    (blob) => scope.postMessage({ blob }),
    () => scope.postMessage({ failed: true }),
  )
})
