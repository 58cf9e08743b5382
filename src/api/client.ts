import createClient from 'openapi-fetch'
import type { paths } from '../contract/types.d.ts'
import { isRecord } from '../domain/is-record.ts'
import { ApiError, errorFromAnswer, isAbort, networkError } from './api-error.ts'
import type {
  CallOptions,
  Data,
  Download,
  DownloadOptions,
  PathsOf,
  ReadPayload,
  TransferProgress,
  Verb,
  WritePayload,
} from './call-types.ts'
import type { Report } from './error-handler.ts'

interface ClientOptions {
  base: string
  token: () => string | null
  fetch: (request: Request) => Promise<Response>
  onError: (error: unknown, report: Report | undefined) => void
}

export type Client = ReturnType<typeof createApiClient>

const fileNameOf = (header: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null)
}

type Send = (verb: Verb, path: string, payload: unknown, options: CallOptions) => Promise<Response>

/** @throws ApiError unless the status is 200 */
function createSend({ base, token, fetch }: ClientOptions): Send {
  const http = createClient<paths>({ baseUrl: base, fetch })
  http.use({
    onRequest: ({ request }) => {
      const bearer = token()
      if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
      return request
    },
  })

  return async (verb, path, payload, options) => {
    const target = substitute(path, payload, options.params)
    const query = verb === 'get' ? target.rest : options.query
    const { response, error } = await http.request(
      verb,
      target.path as never,
      {
        params: { path: target.pathParams, query },
        ...(verb !== 'get' && { body: target.rest }),
        ...(options.signal && { signal: options.signal }),
        ...(options.keepalive && { keepalive: true }),
        ...(options.write && { bodySerializer: options.write }),
        headers: options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {},
        parseAs: 'stream',
      } as never,
    )
    if (response.status === 200) return response
    throw errorFromAnswer(response.status, error, response.headers.get('x-request-id'))
  }
}

/** The error handler gets every failure before it is thrown. */
export function createApiClient(options: ClientOptions) {
  const send = createSend(options)

  const call = async <T>(
    verb: Verb,
    path: string,
    payload: unknown,
    callOptions: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    try {
      return await read(await send(verb, path, payload, callOptions))
    } catch (cause) {
      const known = cause instanceof ApiError || isAbort(cause) || !(cause instanceof TypeError)
      const error = known ? cause : networkError()
      options.onError(error, callOptions.report)
      throw error
    }
  }

  const json = async (response: Response): Promise<unknown> => {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }

  const download =
    (verb: Verb) =>
    (path: string, payload: unknown, callOptions: DownloadOptions = {}) =>
      call(verb, path, payload, callOptions, async (response): Promise<Download> => ({
        bytes: await readWithProgress(response, callOptions.onProgress),
        mediaType: response.headers.get('content-type') ?? '',
        fileName: fileNameOf(response.headers.get('content-disposition')),
      }))

  const write =
    <V extends Exclude<Verb, 'get'>>(verb: V) =>
    <P extends PathsOf<V>>(path: P, payload?: WritePayload<P, V>, callOptions: CallOptions = {}) =>
      call(verb, path, payload, callOptions, json) as Promise<Data<P, V>>

  return {
    get: <P extends PathsOf<'get'>>(
      path: P,
      payload?: ReadPayload<P, 'get'>,
      callOptions: CallOptions = {},
    ) => call('get', path, payload, callOptions, json) as Promise<Data<P, 'get'>>,
    post: write('post'),
    put: write('put'),
    patch: write('patch'),
    delete: write('delete'),
    download: download('get'),
    postDownload: download('post'),
  }
}

async function readWithProgress(
  response: Response,
  onProgress?: (progress: TransferProgress) => void,
): Promise<ArrayBuffer> {
  const length = Number(response.headers.get('content-length') ?? NaN)
  const total = Number.isFinite(length) && !response.headers.has('content-encoding') ? length : null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.byteLength
    onProgress?.({ received, total })
  }
  return joined(chunks, received)
}

function joined(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole.buffer
}

const NAMED = /:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}/g

interface Substituted {
  path: string
  pathParams: Record<string, string>
  /** Without the names used in the path: the server refuses unknown fields. */
  rest: unknown
}

/** From `params`, else from the payload. @throws Error for a name in neither */
export function substitute(
  path: string,
  payload: unknown,
  params: Record<string, unknown> = {},
): Substituted {
  const pathParams: Record<string, string> = {}
  const rest: unknown = isRecord(payload) ? { ...payload } : payload
  const contractPath = path.replace(NAMED, (_, colon?: string, brace?: string) => {
    const name = colon ?? brace ?? ''
    let value = params[name]
    if (value === undefined && isRecord(rest)) {
      value = rest[name]
      delete rest[name]
    }
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new Error(`path parameter ${name} of ${path} is missing`)
    }
    pathParams[name] = String(value)
    return `{${name}}`
  })
  return { path: contractPath, pathParams, rest }
}
