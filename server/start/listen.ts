import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { serverText } from '../text.ts'

type ListenAddress = Pick<Settings, 'HOST' | 'PORT'>

/** The message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

function listenComplaint(error: NodeJS.ErrnoException, { HOST, PORT }: ListenAddress): string | null {
  switch (error.code) {
    case 'EADDRINUSE':
      return serverText.portTaken(HOST, PORT)
    case 'EACCES':
      return serverText.portForbidden(PORT)
    case 'EADDRNOTAVAIL':
      return serverText.badSetting('HOST', serverText.hostElsewhere(HOST))
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return serverText.badSetting('HOST', serverText.hostUnknown(HOST))
    default:
      return null
  }
}

/** Returns the address. Throws `StartError` if the settings forbid it. */
export async function listen(app: FastifyInstance, settings: ListenAddress): Promise<string> {
  const { HOST, PORT } = settings
  await app.listen({ host: HOST, port: PORT }).catch((error: NodeJS.ErrnoException) => {
    const complaint = listenComplaint(error, settings)
    throw complaint === null ? error : new StartError(complaint)
  })
  const { port } = app.server.address() as AddressInfo
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}
