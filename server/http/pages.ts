import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { sendUnknownPath } from './errors.ts'

/** Vite puts a content hash into these names. */
const HASHED = '/assets/'
const BRIEFLY = 'public, max-age=600'
const FOREVER = 'public, max-age=31536000, immutable'

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function withSettings(html: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
        (_match, before: string, after: string) => `${before}${escapeAttribute(value)}${after}`,
      ),
    html,
  )
}

const pageSettings = (settings: Settings, transcodes: boolean): Record<string, string> => ({
  'api-port-hosts': settings.API_PORT_HOSTS.join(','),
  'version-url': settings.VERSION_URL ?? '/version.json',
  inspect: String(settings.INSPECT),
  transcode: String(transcodes),
})

/** A missing file must not return the page. */
const isPageAddress = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  const isCall = /^\/(api|media|assets|__serverLoader)(\/|$)/.test(path)
  return (method === 'GET' || method === 'HEAD') && !isCall && !/\.\w+$/.test(path)
}

/** Unknown addresses return the page. Hashed files are cached for ever. `transcodes`: HEVC is accepted. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  settings: Settings,
  transcodes: boolean,
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(sendUnknownPath)
    return
  }
  const page = withSettings(readFileSync(index, 'utf8'), pageSettings(settings, transcodes))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // One route per built file, so that no other path reaches the disk.
    wildcard: false,
    globIgnore: ['**/index.html', '**/version.json', '**/*.br', '**/*.gz', '**/*.map'],
    setHeaders: (answer, path) => {
      answer.setHeader('cache-control', path.startsWith(join(folder, HASHED)) ? FOREVER : BRIEFLY)
    },
  })
  const sendPage = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) =>
    isPageAddress(request) ? sendPage(request, reply) : sendUnknownPath(request, reply),
  )
}
