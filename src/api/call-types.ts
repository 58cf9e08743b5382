import type { paths } from '../contract/types.d.ts'
import type { Report } from './error-handler.ts'

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Operation<P extends keyof paths, V extends Verb> = NonNullable<paths[P][V]>

export type PathsOf<V extends Verb> = {
  [P in keyof paths]: [Operation<P, V>] extends [never] ? never : P
}[keyof paths]

type Content<Media> = Media extends { content: { 'application/json': infer Body } } ? Body : unknown

export type Data<P extends keyof paths, V extends Verb> =
  Operation<P, V> extends { responses: { 200: infer Answer } } ? Content<Answer> : unknown

/** Without such parameters the type is `never`, which would swallow the rest of an intersection. */
type OrNothing<Names> = [Names] extends [never] ? unknown : Names

type PathNames<O> = O extends { parameters: { path?: infer Names } } ? OrNothing<NonNullable<Names>> : unknown
type Query<O> = O extends { parameters: { query?: infer Names } } ? OrNothing<NonNullable<Names>> : unknown

export type ReadPayload<P extends keyof paths, V extends Verb> = Query<Operation<P, V>> &
  Partial<PathNames<Operation<P, V>>>

type Body<O> = O extends { requestBody?: infer Request }
  ? [NonNullable<Request>] extends [never]
    ? unknown
    : Content<NonNullable<Request>>
  : unknown

/** Path parameters may be part of the body or of `params`. */
export type WritePayload<P extends keyof paths, V extends Verb> = Body<Operation<P, V>> &
  Partial<PathNames<Operation<P, V>>>

export interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  signal?: AbortSignal | undefined
  idempotencyKey?: string
  /** Lets the request outlive the page, for the last save before it closes. */
  keepalive?: boolean
  write?: (body: unknown) => string | Blob
  report?: Report
}

export interface TransferProgress {
  received: number
  /** Bytes; null if the server does not send it. */
  total: number | null
}

export interface DownloadOptions extends CallOptions {
  onProgress?: (progress: TransferProgress) => void
}

export interface Download {
  bytes: ArrayBuffer
  mediaType: string
  fileName: string | null
}
