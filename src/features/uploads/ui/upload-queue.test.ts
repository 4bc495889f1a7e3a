import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { APPLICATION_PICTURES } from '#features/applications/upload-rules.ts'
import { GALLERY_IMAGES } from '#features/gallery/upload-rules.ts'
import { forgetPerson } from '#shell/account/viewer.ts'
import type { UploadRules } from '../upload-rules.ts'
import { queueOf } from './queues.ts'
import type { SendResult } from './send-file.ts'
import type { UploadSummary } from './upload-item.ts'
import { UploadQueue } from './upload-queue.ts'

const RULES = {
  applicationProfile: APPLICATION_PICTURES.profile.rules,
  applicationPortfolio: APPLICATION_PICTURES.portfolio.rules,
  galleryImage: GALLERY_IMAGES,
} satisfies Record<string, UploadRules>

type Sent = { name: string; id: string; signal: AbortSignal; onProgress: (percent: number) => void }
type Answer = (result: SendResult) => void
const underway: (Sent & { answer: Answer })[] = []

vi.mock('./send-file.ts', () => ({
  sendFile: (_route: string, file: File, sending: Sent) =>
    new Promise<SendResult>((answer) => {
      underway.push({ ...sending, name: file.name, answer })
    }),
}))

const fitting: { file: File; answer: (fitted: File | null) => void }[] = []
vi.mock('./make-it-fit.ts', () => ({
  madeToFit: (file: File) =>
    new Promise<File>((resolve, reject) => {
      fitting.push({ file, answer: (fitted) => (fitted ? resolve(fitted) : reject(new Error('no'))) })
    }),
}))

afterEach(() => {
  underway.splice(0)
  fitting.splice(0)
})

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index + 1}.jpg`))
const PICTURE = { alt: '' } as never
const LOST: SendResult = { ok: false, error: 'The connection was lost. Please try again.', holdsSlot: true }

function queueFor(route: keyof typeof RULES, left?: ConstructorParameters<typeof UploadQueue>[1]) {
  const told = { done: [] as string[], back: [] as string[], settled: [] as UploadSummary[] }
  const queue = new UploadQueue(
    {
      rules: RULES[route],
      onDone: ({ name }) => told.done.push(name),
      onCancelled: (id) => told.back.push(id),
      onSettled: (summary) => told.settled.push(summary),
    },
    left,
  )
  return { queue, told }
}

/** The request of a file, as soon as it has begun. */
const sent = (name: string) =>
  vi.waitFor(() => {
    const place = underway.findLastIndex((one) => one.name === name)
    expect(place, name).toBeGreaterThanOrEqual(0)
    return underway.splice(place, 1)[0]!
  })

async function arrive(name: string) {
  const { id, answer } = await sent(name)
  answer({ ok: true, id, picture: PICTURE })
  return id
}

describe('the counts of a choice', () => {
  it('cover all its files, even those no longer listed', async () => {
    const { queue, told } = queueFor('applicationPortfolio')
    queue.add(photos(3), 0)
    const [first] = [await arrive('1.jpg'), await arrive('2.jpg')]
    ;(await sent('3.jpg')).answer(LOST)
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
    expect(told.settled).toEqual([{ done: 2, failed: 1, all: 3 }])
    queue.reconcile([first])
    expect(queue.items().map(({ name }) => name)).not.toContain('1.jpg')
    expect(queue.summary()).toEqual({ done: 2, failed: 1, all: 3 })
    queue.retry(queue.items().find(({ status }) => status === 'failed')!.id)
    await arrive('3.jpg')
    await vi.waitFor(() => expect(queue.summary()).toEqual({ done: 3, failed: 0, all: 3 }))
  })

  it('start over with the next choice', async () => {
    const { queue } = queueFor('galleryImage')
    queue.add(photos(1), 0)
    await arrive('1.jpg')
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
    queue.add([photo('2.jpg')], 1)
    expect(queue.summary()).toEqual({ done: 0, failed: 0, all: 1 })
  })
})

describe('what is there', () => {
  it('is not listed as missing when only its response was lost', async () => {
    const { queue, told } = queueFor('applicationPortfolio')
    queue.add(photos(1), 0)
    const { id, answer, onProgress } = await sent('1.jpg')
    onProgress(100)
    answer(LOST)
    await vi.waitFor(() => expect(queue.items()[0]!.status).toBe('failed'))
    expect(told.back).toEqual([])
    queue.reconcile([id])
    expect(queue.items()).toEqual([])
    expect(queue.summary()).toEqual({ done: 1, failed: 0, all: 1 })
  })

  it('is no longer reported when the same file is chosen again', async () => {
    const { queue } = queueFor('applicationPortfolio')
    queue.add([...photos(1), photo('2.txt', 'text/plain')], 0)
    ;(await sent('1.jpg')).answer(LOST)
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
    queue.add([photo('1.jpg')], 0)
    expect(queue.items().map(({ name, status, isRefused }) => [name, status, isRefused])).toEqual([
      ['2.txt', 'failed', true],
      ['1.jpg', 'queued', false],
    ])
  })
})

describe('slots', () => {
  it('are freed when the connection breaks midway, and by a second try', async () => {
    const { queue, told } = queueFor('galleryImage')
    queue.add([photo('half.jpg'), photo('whole.jpg')], 0)
    const [half, whole] = [await sent('half.jpg'), await sent('whole.jpg')]
    half.onProgress(40)
    half.answer(LOST)
    whole.onProgress(100)
    whole.answer(LOST)
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
    expect(told.back).toEqual([half.id])
    queue.retry(whole.id)
    expect(told.back).toEqual([half.id, whole.id])
  })

  it('accepts the 25th picture, and lists those that are too many', () => {
    const { queue } = queueFor('applicationPortfolio')
    queue.add([photo('a.gif', 'image/gif'), photo('b.jpg')], 24)
    expect(queue.items().map(({ name, status, isRefused }) => [name, status, isRefused])).toEqual([
      ['b.jpg', 'failed', true],
      ['a.gif', 'queued', false],
    ])
    expect(queue.message()).toBe('Maximum number of images (25) reached')
  })

  it('of a single picture: the next choice silently replaces the one in progress', async () => {
    const { queue, told } = queueFor('applicationProfile')
    queue.add([photo('old.jpg')], 0)
    const old = await sent('old.jpg')
    queue.add([photo('new.jpg')], 0)
    expect(old.signal.aborted).toBe(true)
    expect(told.back).toEqual([old.id])
    old.answer({ ok: false, error: 'This upload no longer exists. Please try again.', holdsSlot: false })
    await arrive('new.jpg')
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
    expect(queue.items().map(({ name, status }) => [name, status])).toEqual([['new.jpg', 'done']])
    expect(queue.summary()).toEqual({ done: 1, failed: 0, all: 1 })
  })
})

describe('a page that was left for good', () => {
  it('is recognized by what was in progress', async () => {
    const { queue } = queueFor('galleryImage')
    queue.add(photos(4), 0)
    ;(await sent('1.jpg')).onProgress(100)
    expect(queue.underway().map(({ name, isSent }) => [name, isSent])).toEqual([
      ['1.jpg', true],
      ['2.jpg', false],
      ['3.jpg', false],
      ['4.jpg', false],
    ])
  })

  it('loses what it had not sent, frees those slots, and says so; the rest arrives', () => {
    const left = [
      { id: 'a', name: 'half.jpg', isSent: false },
      { id: 'b', name: 'sent.jpg', isSent: true },
      { id: 'c', name: 'gone.jpg', isSent: true },
      { id: 'd', name: 'waited.jpg', isSent: false },
    ]
    const { queue, told } = queueFor('applicationPortfolio', left)
    queue.settleLeft(['a', 'b'])
    expect(told.back).toEqual(['a'])
    expect(queue.items().map(({ name, error }) => [name, error])).toEqual([
      ['half.jpg', 'The page was closed before this file finished uploading. Please choose it again.'],
      ['gone.jpg', 'The page was closed before this file finished uploading. Please choose it again.'],
      ['waited.jpg', 'The page was closed before this file finished uploading. Please choose it again.'],
    ])
    queue.settleLeft([])
    expect(queue.items()).toHaveLength(3)
  })
})

describe('another person', () => {
  it('ends the files of the one before, and leaves those of the browser’s application alone', async () => {
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('removeEventListener', vi.fn())
    const page = new QueryClient()
    const gallery = { rules: RULES.galleryImage, person: 'ada@example.com' }
    const queue = queueOf(page, gallery)
    const application = queueOf(page, { rules: RULES.applicationPortfolio, person: null })
    queue.add(photos(4), 0)
    application.add([photo('portfolio.jpg')], 0)
    const [underwayFile, portfolio] = [await sent('1.jpg'), await sent('portfolio.jpg')]

    await forgetPerson(page)
    expect(underwayFile.signal.aborted).toBe(true)
    expect(queue.items()).toEqual([])
    expect(queueOf(page, gallery)).not.toBe(queue)
    expect(portfolio.signal.aborted).toBe(false)
    expect(application.isBusy()).toBe(true)
    underwayFile.answer(LOST)
    await Promise.resolve()
    expect(queue.items()).toEqual([])
    vi.unstubAllGlobals()
  })
})

describe('a picture that is too large (BZ4)', () => {
  const large = (name: string, type = 'image/jpeg') => {
    const file = photo(name, type)
    Object.defineProperty(file, 'size', { value: 9 * 1024 * 1024 })
    return file
  }
  const fitted = () => vi.waitFor(() => fitting.shift() ?? expect.fail('nothing is being made to fit'))

  it('is made to fit at once, sent under its new name, and named as chosen; smaller ones do not wait for it', async () => {
    const { queue, told } = queueFor('galleryImage')
    queue.add([large('hall.png', 'image/png'), photo('small.jpg')], 0)
    expect(queue.items().map(({ name, status, error }) => [name, status, error])).toEqual([
      ['hall.png', 'fitting', 'File too large (9 MB). Maximum size is 5MB.'],
      ['small.jpg', 'queued', null],
    ])
    await arrive('small.jpg')
    expect(queue.isBusy()).toBe(true)
    expect(queue.fitted()).toEqual([])
    ;(await fitted()).answer(photo('hall.jpg'))
    await arrive('hall.jpg')
    await vi.waitFor(() => expect(told.done).toEqual(['small.jpg', 'hall.jpg']))
    expect(queue.fitted()).toEqual(['hall.png'])
    expect(told.settled).toEqual([{ done: 2, failed: 0, all: 2 }])
    queue.add([photo('next.jpg')], 2)
    expect(queue.fitted()).toEqual([])
  })

  it('that cannot be made smaller is refused with the specification’s sentence, and why', async () => {
    const { queue } = queueFor('galleryImage')
    queue.add([large('hall.jpg')], 0)
    ;(await fitted()).answer(null)
    await vi.waitFor(() =>
      expect(queue.items()[0]).toMatchObject({ status: 'failed', isRefused: true, canRetry: false }),
    )
    expect(queue.items()[0]!.error).toBe(
      'File too large (9 MB). Maximum size is 5MB. We couldn’t make this picture smaller here. Please choose a smaller one.',
    )
    expect(queue.fitted()).toEqual([])
  })

  it('cancelled while it is made smaller is not sent', async () => {
    const { queue } = queueFor('galleryImage')
    queue.add([large('hall.jpg')], 0)
    const { id } = queue.items()[0]!
    const { answer } = await fitted()
    queue.cancel(id)
    answer(photo('hall.jpg'))
    await Promise.resolve()
    expect(queue.items()).toMatchObject([{ status: 'cancelled' }])
    expect(underway).toEqual([])
  })

  it('of another type than the route takes is refused', () => {
    const { queue } = queueFor('galleryImage')
    queue.add([large('a.gif', 'image/gif'), large('a.pdf', 'application/pdf')], 0)
    expect(queue.items().map(({ status, isRefused }) => [status, isRefused])).toEqual([
      ['failed', true],
      ['failed', true],
    ])
    expect(fitting).toEqual([])
  })
})
