import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createRouteHandler } from 'uploadthing/server'
import { afterAll } from 'vitest'
import { appRouter } from '#app/app-router.ts'
import { UPLOAD_ROUTES } from '#app/uploads.ts'
import type { UploadResult } from '#features/uploads/model.ts'
import { type UploadTools, uploadRouter } from '#features/uploads/server/file-router.ts'
import type { UploadPurpose } from '#features/uploads/server/picture-records.ts'
import type { Db } from '#server/db.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { createLocalStorage } from '#stand-ins/uploadthing/local-files.ts'
import { embeddedUploads, localOptions } from '#stand-ins/uploadthing/open.ts'
import { createLocalUploadThing } from '#stand-ins/uploadthing/service.ts'
import { callAs } from './call.ts'
import { contextFor } from './context.ts'

export const UPLOADS_ORIGIN = 'http://curio.test'

/** One route of the upload endpoint. */
export const purposeOf = (route: string): UploadPurpose => UPLOAD_ROUTES.find(({ rules }) => rules.route === route)!

type Sent = { id?: string; name?: string; type?: string; size?: number; bytes: Uint8Array; cookie?: string }
export type Presigned = { url: string; key: string; customId: string }

/** A real upload endpoint and the embedded upload service over a folder of their own, without a network. */
export async function useUploads(db: Db) {
  const dir = await mkdtemp(path.join(tmpdir(), 'curio-uploads-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const service = createLocalUploadThing({ ...localOptions(), dir: path.join(dir, 'uploads') })
  const tools: UploadTools = {
    db,
    store: createLocalStorage(dir),
    uploads: embeddedUploads(service),
  }
  const handler: (request: Request) => Promise<Response> = createRouteHandler({
    router: uploadRouter(tools, UPLOAD_ROUTES),
    config: embeddedUploads(service).handlerConfig(UPLOADS_ORIGIN, (request) => handler(request)),
  })

  /** Asks for a signed address: the first half of an upload. */
  const ask = (route: string, { id, name = 'a.jpg', type = 'image/jpeg', size, bytes, cookie = '' }: Sent) =>
    handler(
      new Request(`${UPLOADS_ORIGIN}/api/uploadthing?actionType=upload&slug=${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({
          input: { id: id ?? crypto.randomUUID() },
          files: [{ name, type, size: size ?? bytes.length, lastModified: 1 }],
        }),
      }),
    )

  /** Sends bytes to a signed address. */
  const put = (url: string, bytes: Uint8Array, type = 'image/jpeg') => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'file')
    return service.handle(new Request(url, { method: 'PUT', body: form }))
  }

  /** A whole upload; the refusal's sentence where it ends early. */
  async function send(route: string, file: Sent): Promise<UploadResult> {
    const asked = await ask(route, file)
    const answer = (await asked.json()) as Presigned[] | { message: string }
    if (!Array.isArray(answer)) return { ok: false, error: answer.message }
    const sent = await put(answer[0]!.url, file.bytes, file.type)
    const { serverData, error } = (await sent.json()) as { serverData?: UploadResult; error?: string }
    return serverData ?? { ok: false, error: error ?? 'no answer' }
  }

  /** Every file there is: originals the service still has, and stored pictures. */
  async function files(): Promise<{ originals: string[]; stored: string[] }> {
    const names = async (folder: string) =>
      (await readdir(path.join(dir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    return { originals: await names('uploads'), stored: await names('files') }
  }

  return { service, tools, handler, ask, put, send, files }
}

/** Opens an upload session as a browser would; its cookie. */
export async function openUploadSession(db: Db, now?: Date): Promise<string> {
  const ctx = contextFor(db, { now, ip: `203.0.113.${Math.floor(Math.random() * 250)}` })
  await createCallerFactory(appRouter)(ctx).uploads.start()
  return ctx.resHeaders.get('set-cookie')!.split(';')[0]!
}

/** Every procedure with an applicant's cookie. */
export const callWithCookie = (db: Db, cookie: string, now?: Date) => callAs(db, { cookie, now })

/** A photograph of one color, different for every call. */
export const photograph = (width = 800, height = 1000) =>
  sharp({
    create: { width, height, channels: 3, background: { r: Math.floor(Math.random() * 255), g: 120, b: 90 } },
  })
