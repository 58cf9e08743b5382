import { z } from 'zod'
import { EngineError } from '../engine.ts'
import { RemoteFailure } from './call.ts'
import type { RemoteServer } from './server.ts'
import { answerOf } from './values.ts'

const PROTOCOL = 'biaozhu-model-server'
export const VERSION = 2

const MB = 1024 ** 2

const shape = z.object({
  protocol: z.literal(PROTOCOL),
  versions: z.array(z.int()).min(1),
  name: z.string().max(200),
  version: z.string().max(200).nullish(),
  model: z.object({ name: z.string().max(200), version: z.string().max(200).nullish() }).nullish(),
  can: z.object({
    segment: z.object({ masks: z.int().min(1) }).nullish(),
    suggest: z
      .object({ what: z.array(z.string().max(50)).max(50), texts: z.boolean().default(false) })
      .nullish(),
    video: z.object({ frames: z.int().min(8), objects: z.int().min(1) }).nullish(),
  }),
  limits: z
    .object({
      request_bytes: z
        .int()
        .min(MB)
        .default(32 * MB),
    })
    .prefault({}),
})

/** What a server of version 2 says of itself. */
export type Capabilities = z.infer<typeof shape>

/** With them, whether there is a server is not decided. */
const AWAY = [0, 408, 429, 502, 503, 504]

const tellsProtocol = (answer: unknown): boolean =>
  z.object({ protocol: z.literal(PROTOCOL) }).safeParse(answer).success

/** Null: a server of version 1. Throws `EngineError` while it cannot be reached, or if it speaks neither. */
async function ask(server: RemoteServer, left: AbortSignal | undefined): Promise<Capabilities | null> {
  const settles = (status: number): boolean => !AWAY.includes(status)
  const read = (answer: unknown): Capabilities | null =>
    tellsProtocol(answer) ? answerOf(shape, answer) : null
  const found = await server.ask({ method: 'GET', path: '', settles }, read, left).catch((error: unknown) => {
    const cause = error instanceof EngineError ? error.cause : null
    // What `answerOf` throws has no status.
    if (cause instanceof RemoteFailure && settles(cause.status)) return null
    throw error
  })
  return found?.versions.includes(VERSION) === false ? null : found
}

/** Asked once; again after a failure. */
export function lateCapabilities(server: RemoteServer): (left?: AbortSignal) => Promise<Capabilities | null> {
  let known: { capabilities: Capabilities | null } | null = null
  return async (left) => (known ??= { capabilities: await ask(server, left) }).capabilities
}
