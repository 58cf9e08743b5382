import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { codeOfStatus } from '../../http/problem.ts'
import { isStoredPath, isThumbnailPath } from '../paths.ts'
import { MediaRefusal } from '../refusal.ts'
import { parseRange } from '../storage/range.ts'
import type { MediaStorage, StoredFile } from '../storage/storage.ts'
import { mediaText } from '../text.ts'
import type { IsIssuerActive } from './issuers.ts'
import type { MediaQuery, MediaSigner } from './sign.ts'

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  zip: 'application/zip',
  json: 'application/json',
}

/** Browsers do not run plain bytes. */
const contentTypeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

interface MediaRouteOptions {
  storage: MediaStorage
  signer: MediaSigner
  isIssuerActive: IsIssuerActive
  prefix?: string
  now?: () => number
}

export const MEDIA_PREFIX = '/media'
/** A poster may be replaced later. */
const THUMBNAIL_MAX_AGE = 600

/** Hashed with the path: time and etag would link copies to their originals. */
const tagOf = (path: string, { etag, modifiedAt }: StoredFile): string =>
  `"${createHash('sha256').update(`${path}\n${etag}\n${modifiedAt.getTime()}`).digest('base64url').slice(0, 22)}"`

const isFresh = (request: FastifyRequest, tag: string): boolean => {
  const match = request.headers['if-none-match']
  if (match === undefined) return false
  return match === '*' || match.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/** A range counts only for the caller's version of the file (RFC 9110 §13.1.5). */
const rangeHeader = (request: FastifyRequest, tag: string): string | undefined => {
  const condition = request.headers['if-range']
  return condition === undefined || condition === tag ? request.headers.range : undefined
}

function describe(reply: FastifyReply, path: string, tag: string, secondsLeft: number): void {
  const maxAge = isThumbnailPath(path) ? Math.min(THUMBNAIL_MAX_AGE, secondsLeft) : secondsLeft
  const suffix = isThumbnailPath(path) ? '' : ', immutable'
  void reply
    .header('content-type', contentTypeOf(path))
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('cache-control', `private, max-age=${Math.max(0, maxAge)}${suffix}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
}

const refuse = (reply: FastifyReply, status: number, message: string, reason: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ code: codeOfStatus(status), message, reason })

/** 403: bad or expired link, or ended session or share. 404: no file. 416: range outside the file. */
export function registerMediaRoute(app: FastifyInstance, options: MediaRouteOptions): void {
  const now = options.now ?? Date.now
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = (request.params as { '*': string })['*']
    const query = request.query as MediaQuery
    const issuer = isStoredPath(path) ? options.signer.verify(path, query) : 'not a stored path'
    if (typeof issuer === 'string' || !(await options.isIssuerActive(issuer)))
      return refuse(reply, 403, mediaText.expired, '')
    const file = await options.storage.stat(path)
    if (!file) return refuse(reply, 404, mediaText.missing, '')
    const tag = tagOf(path, file)
    describe(reply, path, tag, Number(query.expires) - Math.floor(now() / 1000))
    if (isFresh(request, tag)) return reply.code(304).send()
    return sendFile(reply, path, file, rangeHeader(request, tag), request.method)
  }

  const sendFile = async (
    reply: FastifyReply,
    path: string,
    file: StoredFile,
    wanted: string | undefined,
    method: string,
  ) => {
    const range = parseRange(wanted, file.size)
    if (range === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${file.size}`).header('content-type', 'application/json')
      return refuse(reply, 416, mediaText.badRange, `文件有 ${file.size} 字节`)
    }
    void reply.header('content-length', range ? range.end - range.start + 1 : file.size)
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    if (method === 'HEAD') return reply.send()
    if (file.size === 0) return reply.send('')
    return reply.send(await options.storage.read(path, range ?? undefined))
  }

  const url = `${options.prefix ?? MEDIA_PREFIX}/*`
  app.route({
    method: ['GET', 'HEAD'],
    url,
    exposeHeadRoute: false,
    handler: answer,
    errorHandler: mediaErrors,
  })
}

const OF_A_FILE = ['etag', 'accept-ranges', 'content-length', 'content-range']

function mediaErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  for (const name of OF_A_FILE) void reply.removeHeader(name)
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  if (!(error instanceof MediaRefusal)) throw error
  if (error.cause !== undefined) request.log.warn({ err: error.cause }, 'media refused')
  void refuse(reply, error.status, error.message, error.reason)
}
