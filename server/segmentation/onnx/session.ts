import path from 'node:path'
import { InferenceSession, listSupportedBackends } from 'onnxruntime-node'
import { MODEL_DEVICES, type ModelDevice } from '../process/messages.ts'
import { refuse } from './refusal.ts'

type Device = Exclude<ModelDevice, 'auto'>

export interface OpenSession {
  readonly session: InferenceSession
  readonly device: Device
}

/** The fastest first; the processor is always there. */
function candidates(wanted: ModelDevice): Device[] {
  if (wanted !== 'auto') return [wanted]
  const known = new Set(listSupportedBackends().map(({ name }) => name))
  return MODEL_DEVICES.filter(
    (each): each is Device => each !== 'auto' && (each === 'cpu' || known.has(each)),
  )
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Throws `EngineError` that names the file, and a device that was asked for by name and is not there. */
export async function openSession(file: string, wanted: ModelDevice): Promise<OpenSession> {
  const failures: string[] = []
  let cause: unknown
  for (const device of candidates(wanted))
    try {
      const options = { logSeverityLevel: 4, executionProviders: [device] } as const
      return { session: await InferenceSession.create(file, options), device }
    } catch (error) {
      cause = error
      failures.push(device === 'cpu' ? wordsOf(error) : `${device}: ${wordsOf(error)}`)
    }
  throw refuse(`${path.basename(file)} cannot be loaded: ${failures.at(-1) ?? ''}`.slice(0, 500), cause)
}
