import type { OutgoingHttpHeader } from 'node:http'
import cors from '@fastify/cors'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { API_PORT } from '../../src/domain/constants.ts'
import type { Settings } from '../settings.ts'

const originOf = (address: string | undefined): string[] =>
  address !== undefined && URL.canParse(address) ? [new URL(address).origin] : []

/** Other hosts, for media and the version file. */
const outside = (settings: Settings): string[] => [
  ...new Set([
    ...originOf(settings.STORAGE_BASE),
    ...originOf(settings.VERSION_URL),
    ...settings.CORS_ORIGINS,
    ...settings.API_PORT_HOSTS.flatMap((host) =>
      ['http', 'https'].map((scheme) => `${scheme}://${host}:${API_PORT}`),
    ),
  ]),
]

const contentSecurityPolicy = (settings: Settings) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    // The mask codec is WebAssembly.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    // Positioned dialogs and canvases use style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...outside(settings)],
    mediaSrc: ["'self'", 'blob:', ...outside(settings)],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", 'blob:', 'data:', ...outside(settings)],
  },
})

const EXPOSED_HEADERS = [
  'X-Request-Id',
  // Pages renew their session by the server's clock.
  'Date',
  'Retry-After',
  'Content-Disposition',
  // Upload results, and headers of the upload protocol.
  'X-Duplicate',
  'X-Job-Id',
  'X-Job-Type',
  'X-Resource-Id',
  'X-Upload-Id',
  'Location',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]

/** helmet writes all headers anew for each response, though they are the same for all: a sixteenth of the time of a call. */
async function headersBy(
  options: FastifyHelmetOptions,
): Promise<[name: string, value: OutgoingHttpHeader][]> {
  const app = fastify()
  await app.register(helmet, options)
  let headers: [string, OutgoingHttpHeader | undefined][] = []
  app.get('/', async (_request, { raw }) => {
    headers = Object.entries(raw.getHeaders())
    return ''
  })
  await app.inject('/')
  await app.close()
  return headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

/** CORS is for the configured origins only. */
export async function secure(app: FastifyInstance, settings: Settings): Promise<void> {
  const https = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const headers = await headersBy({
    contentSecurityPolicy: contentSecurityPolicy(settings),
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    // The inspector talks to the window it opens.
    crossOriginOpenerPolicy: settings.INSPECT ? false : { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  })
  // Streams write their responses themselves.
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
  if (settings.CORS_ORIGINS.length === 0) return
  await app.register(cors, {
    origin: settings.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  })
}
