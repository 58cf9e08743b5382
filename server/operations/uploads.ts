import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ALL_KINDS, isKind, type Kind } from '../../src/domain/kinds.ts'
import { isPlainName } from '../../src/domain/names.ts'
import { isStorable } from '../../src/domain/storable.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { isFinal } from '../media/refusal.ts'
import { emptyUpload } from '../media/cleanup/upload-files.ts'
import { requireTag } from '../workflow/tags.ts'
import type { DataContext } from './context.ts'
import { requirePool } from './pools.ts'
import { nameOf, resourceOf, takeUpload, type Origin, type Purpose, type Taken } from './take-upload.ts'
import { dataText } from './text.ts'
import { protocolRefusal, refusalOf, type Asked } from './upload-refusal.ts'
import { requireValue } from '../require-value.ts'

type Part = 'create' | 'patch' | 'head' | 'delete'
type UploadCall = FamilyCall<`admin.uploads.${Part}` | `admin.tags.uploads.${Part}`>

function originOf(upload: Upload): Origin | null {
  const { kind, purpose, placeId, userId } = upload.metadata ?? {}
  if (!kind || !isKind(kind) || !placeId || !userId || (purpose !== 'pool' && purpose !== 'tag')) return null
  return { kind, purpose, placeId: Number(placeId), userId: Number(userId) }
}

/** What is noted with an upload of what has become of it. */
function takenOf({ metadata }: Upload): Taken | null {
  const takenAs = metadata?.['takenAs']
  return takenAs ? (JSON.parse(takenAs) as Taken) : null
}

/** Resumable uploads into pools, and of what tags import, by the tus protocol 1.0 over `@tus/server`. */
export class PoolUploads {
  readonly #context: DataContext
  readonly #files: FileStore
  readonly #server: Server
  /** What is just being done with finished uploads, by id. */
  readonly #finishing = new Map<string, Promise<Taken>>()
  readonly #calls = new WeakMap<object, { call: UploadCall; kind: Kind; purpose: Purpose; asked: Asked }>()

  constructor(context: DataContext) {
    this.#context = context
    this.#files = new FileStore({ directory: context.media.uploadFolder })
    this.#server = new Server({
      path: '/uploads',
      datastore: this.#files,
      maxSize: context.uploadMax,
      allowedOrigins: [],
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: (_request, last) =>
        last !== undefined && /^[\w-]{1,128}$/.test(last) ? last : undefined,
      generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
      onUploadCreate: async (request, upload) => {
        const { call, kind, purpose } = requireValue(this.#calls.get(request))
        const name = nameOf(upload)
        if (!isStorable(name) || !isPlainName(name)) throw new Problem(400, dataText.uploadName)
        // What became of it is noted there later, by us alone.
        const { takenAs: _, ...said } = upload.metadata ?? {}
        return {
          metadata: {
            ...said,
            kind,
            purpose,
            placeId: String(call.params.id),
            userId: String(call.caller.id),
          },
        }
      },
      onUploadFinish: async (_request, { id }) => ({ headers: await this.#finish(id) }),
      onResponseError: (request, error) => refusalOf(error, requireValue(this.#calls.get(request)).asked),
    })
  }

  /** Answers one request of an upload. */
  async handle(
    kind: Kind,
    purpose: Purpose,
    call: UploadCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const requirePlace = purpose === 'pool' ? requirePool : requireTag
    await requirePlace(this.#context.store.db, kind, call.params.id)
    const upload =
      'uploadId' in call.params
        ? await this.requireUpload({ kind, purpose, placeId: call.params.id }, call.params.uploadId)
        : null
    const { method, headers, raw } = request
    // Validation has made numbers of the headers that the contract calls numbers.
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || Array.isArray(value) ? [] : [[name, String(value)] as [string, string]],
    )
    const body =
      method === 'POST' || method === 'PATCH'
        ? { body: Readable.toWeb(raw) as ReadableStream<Uint8Array>, duplex: 'half' as const }
        : {}
    const sent = new Request(`http://server${request.url.split('?', 1)[0]}`, {
      method,
      headers: given,
      ...body,
    })
    const asked = { log: request.log, requestId: request.id, uploadMax: this.#context.uploadMax }
    this.#calls.set(sent, { call, kind, purpose, asked })
    const answer = await this.#server.handleWeb(sent)
    // Who hears that all has arrived takes it for taken in, and asks no more.
    if (method === 'HEAD' && answer.ok && upload && upload.offset === upload.size)
      void reply.headers(await this.#finish(upload.id))
    return send(answer, asked, request, reply)
  }

  /** Null where there is no such upload, or not any more. */
  #known(id: string): Promise<Upload | null> {
    return this.#files.getUpload(id).catch(() => null)
  }

  /** An upload is known only to the pool or tag that it was begun for; 404 elsewhere. */
  async requireUpload(place: Omit<Origin, 'userId'>, id: string): Promise<Upload> {
    const upload = await this.#known(id)
    const origin = upload && originOf(upload)
    const { kind, purpose, placeId } = place
    if (upload && origin?.kind === kind && origin.purpose === purpose && origin.placeId === placeId)
      return upload
    throw new Problem(404, dataText.uploadNotFound)
  }

  /** Does with an upload that has arrived what it is for, once, and tells what came of it as often as it is asked. */
  #finish(id: string): Promise<Taken> {
    const running = this.#finishing.get(id)
    if (running) return running
    const begun = this.#takeIn(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, begun)
    return begun
  }

  async #takeIn(id: string): Promise<Taken> {
    const upload = await this.#known(id)
    const origin = upload && originOf(upload)
    if (!origin) throw new Problem(404, dataText.uploadNotFound)
    const noted = takenOf(upload)
    if (noted) return noted
    try {
      const taken = await takeUpload(this.#context, upload, origin)
      const metadata = { ...upload.metadata, takenAs: JSON.stringify(taken) }
      await this.#files.configstore.set(id, Object.assign(upload, { metadata }))
      return taken
    } catch (error) {
      const elsewhere = await this.#takenElsewhere(id)
      if (elsewhere) return elsewhere
      if ((await this.#known(id)) === null)
        throw new Problem(404, dataText.uploadNotFound, '', { cause: error })
      if (isFinal(error)) await this.#files.remove(id)
      throw error
    }
  }

  /**
   * What another server of the same folder has done with an upload meanwhile: its resource has the name already, and the
   * file may be no more than what is left of it. Null where none has.
   */
  async #takenElsewhere(id: string): Promise<Taken | null> {
    const upload = await this.#known(id)
    return (upload && takenOf(upload)) ?? resourceOf(this.#context, id).catch(() => null)
  }

  /** Lets go of the file of an upload that a job has taken in. */
  async release(uploadId: string): Promise<void> {
    const upload = await this.#known(uploadId)
    if (upload?.size === undefined)
      await rm(path.join(this.#context.media.uploadFolder, uploadId), { force: true })
    else await emptyUpload(this.#context.media.uploadFolder, uploadId, upload.size)
  }
}

async function send(
  answer: Response,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') void reply.header(name, value)
  }
  const text = request.method === 'HEAD' ? '' : await answer.text()
  void reply.code(answer.status).header('cache-control', 'no-store')
  if (text === '') return reply.send()
  void reply.header('content-type', 'application/json; charset=utf-8')
  // Headers that break the protocol are refused before anything asks `onResponseError` for words.
  const isOurs = answer.status < 400 || text.startsWith('{')
  return reply.send(isOurs ? text : protocolRefusal({ status_code: answer.status, body: text }, asked).body)
}

/** The upload operations of the five kinds. */
export const uploadHandlers = (uploads: PoolUploads) =>
  forKinds(ALL_KINDS, (kind) => {
    const handler = (purpose: Purpose) => (call: UploadCall, request: FastifyRequest, reply: FastifyReply) =>
      uploads.handle(kind, purpose, call, request, reply)
    const [pool, tag] = [handler('pool'), handler('tag')]
    return {
      'admin.uploads.create': pool,
      'admin.uploads.patch': pool,
      'admin.uploads.head': pool,
      'admin.uploads.delete': pool,
      'admin.tags.uploads.create': tag,
      'admin.tags.uploads.patch': tag,
      'admin.tags.uploads.head': tag,
      'admin.tags.uploads.delete': tag,
    }
  })
