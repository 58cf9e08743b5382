import { createRequire } from 'node:module'
import { EngineError } from '../engine.ts'
import { segmentationText } from '../text.ts'

/** Whether the optional part that decodes videos is installed. Loading it may still fail. */
export function hasDecoders(): boolean {
  try {
    createRequire(import.meta.url).resolve('@mediabunny/server')
    return true
  } catch {
    return false
  }
}

let registered: Promise<void> | undefined

const register = async (): Promise<void> => {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server')
    const [{ Log }, { AV_LOG_QUIET }] = await Promise.all([
      import('node-av/lib'),
      import('node-av/constants'),
    ])
    registerMediabunnyServer()
    // Registering sets a level of its own; what graphics cards are not there is no error of this server.
    Log.setLevel(AV_LOG_QUIET)
  } catch (error) {
    throw new EngineError(
      segmentationText.noDecoder,
      'the optional package @mediabunny/server is not installed or does not run on this system',
      { cause: error },
    )
  }
}

/** Makes this process's mediabunny able to decode and encode, once. Throws `EngineError` where that part is missing. */
export function registerDecoders(): Promise<void> {
  registered ??= register()
  return registered
}
