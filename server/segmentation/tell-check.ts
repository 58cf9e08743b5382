import type { FastifyBaseLogger } from 'fastify'
import { EngineError } from './engine.ts'
import type { Segmentation } from './service.ts'

/**
 * Says in the log at the server's start whether the engine that the settings name can work. The built-in one needs
 * nothing: it is not even started. Never rejects: everything else works without.
 */
export async function tellWhetherItWorks(
  segmentation: Pick<Segmentation, 'engine' | 'check'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): Promise<void> {
  const { engine } = segmentation
  if (engine === null || engine === 'builtin') return
  try {
    const tracks = await segmentation.check()
    if (tracks === engine) log.info({ engine, tracks }, 'segmentation is ready')
    else log.warn({ engine, tracks }, 'segmentation is ready; it has no tracking of its own')
  } catch (error) {
    const reason = error instanceof EngineError ? error.reason : (error as Error).message
    log.error({ engine, reason }, 'segmentation cannot work')
  }
}
