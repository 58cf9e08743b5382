import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DEFAULT_DUPLICATE_CHOICE,
  isDuplicateChoice,
  type DuplicateChoice,
} from '../../src/domain/duplicates.ts'
import { ALL_KINDS, KINDS, isKind, type Kind } from '../../src/domain/kinds.ts'
import { isPlainName } from '../../src/domain/names.ts'
import { isStorable } from '../../src/domain/storable.ts'
import { forKinds, type FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { importIntoPool, type Entered } from '../jobs/imports/enter-pool.ts'
import type { ImportPayload } from '../jobs/payloads.ts'
import { enqueue, type NewJob } from '../jobs/queue.ts'
import { emptyUpload, withOwnName } from '../media/cleanup/upload-files.ts'
import { ZIP_MIME, sniff } from '../media/files/detect.ts'
import { isHevc } from '../media/files/video-file.ts'
import { isResource, reservePosition } from '../media/import/records.ts'
import { isFinal } from '../media/refusal.ts'
import { requireValue } from '../require-value.ts'
import { requireTag } from '../workflow/tags.ts'
import { requirePool } from './pools.ts'
import { dataText } from './text.ts'
import { protocolRefusal, refusalOf, type UploadRequest } from './upload-refusal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

type UploadDependencies = Pick<Dependencies, 'settings' | 'store' | 'media' | 'jobNotifier'>

/** Smaller files are imported in the request, so that their sender gets errors at once. */
const INLINE_BYTES = 64 * 1024 ** 2

/** `pool` imports media; `tag` keeps annotations for a later import. */
type Purpose = 'pool' | 'tag'

interface UploadOrigin {
  kind: Kind
  purpose: Purpose
  placeId: number
  userId: number
  duplicates: DuplicateChoice
  /** Reserved, so that files keep the order in which their uploads began. */
  seq: number | undefined
}

type UploadResult = Readonly<Record<string, string>>

const nameOf = (upload: Upload): string =>
  upload.metadata?.['relativePath'] || upload.metadata?.['filename'] || 'file'

/** A transcode resumes, so many attempts waste nothing. */
const VIDEO_ATTEMPTS = 10

async function jobFor(
  { media }: UploadDependencies,
  kind: Kind,
  file: string,
  size: number,
): Promise<Pick<NewJob<'import' | 'import-video'>, 'type' | 'maxAttempts'> | null> {
  if (size === 0) return null
  const mime = await sniff(file)
  const isForeign = KINDS[kind].media === 'video' && mime?.startsWith('video/') && (await isHevc(file))
  if (isForeign && typeof media.transcode !== 'string')
    return { type: 'import-video', maxAttempts: VIDEO_ATTEMPTS }
  return size > INLINE_BYTES || mime === ZIP_MIME ? { type: 'import' } : null
}

async function queueImport(
  { store, jobNotifier }: UploadDependencies,
  payload: ImportPayload,
  job: Pick<NewJob<'import' | 'import-video'>, 'type' | 'maxAttempts' | 'createdBy'>,
): Promise<UploadResult> {
  const uniqueKey = `import/${payload.uploadId}`
  const id = await enqueue(store.db, { ...job, payload, uniqueKey })
  jobNotifier.notify()
  return { 'X-Job-Id': id, 'X-Job-Type': job.type }
}

const SAID: Readonly<Record<Entered, UploadResult>> = {
  taken: {},
  duplicate: { 'X-Duplicate': '1' },
  skipped: { 'X-Duplicate': 'skipped' },
  replaced: { 'X-Duplicate': 'replaced' },
}

/** By the upload's id; null: none. */
const resourceOf = async ({ store }: UploadDependencies, uploadId: string): Promise<UploadResult | null> =>
  (await isResource(store.db, uploadId)) ? { 'X-Resource-Id': uploadId } : null

/** Safe to repeat. Throws a `MediaRefusal`. */
async function takeUpload(
  context: UploadDependencies,
  upload: Upload,
  origin: UploadOrigin,
): Promise<UploadResult> {
  const { store, media } = context
  const { kind, purpose, placeId: poolId, userId: createdBy, duplicates, seq } = origin
  // The client starts the import by this id.
  if (purpose === 'tag') return { 'X-Upload-Id': upload.id }
  // Finds the result of an attempt that was cut off.
  const made = await resourceOf(context, upload.id)
  if (made) return made
  const uuid = upload.id
  const file = path.join(media.uploadFolder, upload.id)
  const { size } = await stat(file)
  const name = nameOf(upload)
  const job = await jobFor(context, kind, file, size)
  if (job) {
    const payload = { kind, poolId, uploadId: upload.id, name, duplicates, ...(seq !== undefined && { seq }) }
    return queueImport(context, payload, { ...job, createdBy })
  }
  const place = { kind, poolId, name, createdBy }
  const { outcome } = await withOwnName(file, media.workFolder, (own) =>
    importIntoPool(store, media, { file: own, uuid, place, duplicates, seq }),
  )
  await emptyUpload(media.uploadFolder, upload.id, size)
  return { ...(outcome !== 'skipped' && { 'X-Resource-Id': uuid }), ...SAID[outcome] }
}

type UploadStep = 'create' | 'patch' | 'head' | 'delete'
type UploadCall = FamilyCall<`admin.uploads.${UploadStep}` | `admin.tags.uploads.${UploadStep}`>

function originOf(upload: Upload): UploadOrigin | null {
  const { kind, purpose, placeId, userId, seq, duplicates: choice } = upload.metadata ?? {}
  if (!kind || !isKind(kind) || !placeId || !userId || (purpose !== 'pool' && purpose !== 'tag')) return null
  const duplicates = choice && isDuplicateChoice(choice) ? choice : DEFAULT_DUPLICATE_CHOICE
  return {
    kind,
    purpose,
    placeId: Number(placeId),
    userId: Number(userId),
    duplicates,
    seq: seq ? Number(seq) : undefined,
  }
}

function takenOf({ metadata }: Upload): UploadResult | null {
  const takenAs = metadata?.['takenAs']
  return takenAs ? (JSON.parse(takenAs) as UploadResult) : null
}

/** The tus protocol 1.0 over `@tus/server`, into pools and for imports of tags. */
export class PoolUploads {
  readonly #context: UploadDependencies
  readonly #files: FileStore
  readonly #server: Server
  readonly #finishing = new Map<string, Promise<UploadResult>>()
  readonly #calls = new WeakMap<
    object,
    { call: UploadCall; kind: Kind; purpose: Purpose; details: UploadRequest }
  >()

  constructor(context: UploadDependencies) {
    this.#context = context
    this.#files = new FileStore({ directory: context.media.uploadFolder })
    this.#server = new Server({
      path: '/uploads',
      datastore: this.#files,
      maxSize: context.settings.UPLOAD_MAX,
      allowedOrigins: [],
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: (_request, last) =>
        last !== undefined && /^[\w-]{1,128}$/.test(last) ? last : undefined,
      generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
      onUploadCreate: async (request, upload) => {
        const { call, kind, purpose } = requireValue(this.#calls.get(request))
        const name = nameOf(upload)
        if (!isStorable(name) || !isPlainName(name)) throw new Problem(400, dataText.uploadName)
        // Only the server writes `takenAs` and `seq`.
        const { takenAs: _taken, seq: _seq, ...said } = upload.metadata ?? {}
        const { duplicates } = said
        if (duplicates && !isDuplicateChoice(duplicates)) throw new Problem(400, dataText.uploadDuplicates)
        const seq = purpose === 'pool' ? { seq: String(await reservePosition(this.#context.store.db)) } : {}
        return {
          metadata: {
            ...said,
            ...seq,
            kind,
            purpose,
            placeId: String(call.params.id),
            userId: String(call.caller.id),
          },
        }
      },
      onUploadFinish: async (_request, { id }) => ({ headers: await this.#finish(id) }),
      onResponseError: (request, error) => refusalOf(error, requireValue(this.#calls.get(request)).details),
    })
  }

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
    // Validation turned numeric headers into numbers.
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
    const details = { log: request.log, requestId: request.id, uploadMax: this.#context.settings.UPLOAD_MAX }
    this.#calls.set(sent, { call, kind, purpose, details })
    const answer = await this.#server.handleWeb(sent)
    // A client that hears that all bytes arrived assumes success.
    if (method === 'HEAD' && answer.ok && upload && upload.offset === upload.size)
      void reply.headers(await this.#finish(upload.id))
    return send(answer, details, request, reply)
  }

  /** Null also where another server removes it at this moment. */
  #known(id: string): Promise<Upload | null> {
    return this.#files.getUpload(id).catch(() => null)
  }

  /** Throws a 404 unless it was started for this pool or tag. */
  async requireUpload(
    place: Pick<UploadOrigin, 'kind' | 'purpose' | 'placeId'>,
    id: string,
  ): Promise<Upload> {
    const upload = await this.#known(id)
    const origin = upload && originOf(upload)
    const { kind, purpose, placeId } = place
    if (upload && origin?.kind === kind && origin.purpose === purpose && origin.placeId === placeId)
      return upload
    throw new Problem(404, dataText.uploadNotFound)
  }

  /** Runs once; later calls get the same result. */
  #finish(id: string): Promise<UploadResult> {
    const running = this.#finishing.get(id)
    if (running) return running
    const begun = this.#takeIn(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, begun)
    return begun
  }

  async #takeIn(id: string): Promise<UploadResult> {
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

  /** If another server of the same folder processed the upload; else null. */
  async #takenElsewhere(id: string): Promise<UploadResult | null> {
    const upload = await this.#known(id)
    return (upload && takenOf(upload)) ?? resourceOf(this.#context, id).catch(() => null)
  }
}

export async function releaseUpload(uploadFolder: string, uploadId: string): Promise<void> {
  // Without its facts the upload was released before, up to the file.
  const upload = await new FileStore({ directory: uploadFolder }).getUpload(uploadId).catch(() => null)
  if (upload?.size === undefined) await rm(path.join(uploadFolder, uploadId), { force: true })
  else await emptyUpload(uploadFolder, uploadId, upload.size)
}

async function send(
  answer: Response,
  details: UploadRequest,
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
  // Malformed headers are refused before `onResponseError`.
  const isOurs = answer.status < 400 || text.startsWith('{')
  return reply.send(isOurs ? text : protocolRefusal({ status_code: answer.status, body: text }, details).body)
}

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
