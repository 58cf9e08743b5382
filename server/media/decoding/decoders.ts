import { createRequire } from 'node:module'
import { mediaText } from '../text.ts'
import { DecodeError } from './decode-error.ts'

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Loading the package may still fail. */
export const hasDecoders = (): boolean => isInstalled('@mediabunny/server')

export const hasEncoders = (): boolean => isInstalled('node-av/lib')

let registered: Promise<void> | undefined

const register = async (): Promise<void> => {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server')
    const [{ Log }, { AV_LOG_QUIET }] = await Promise.all([
      import('node-av/lib'),
      import('node-av/constants'),
    ])
    // Hardware frames have formats whose colours would be lost in conversion.
    registerMediabunnyServer({ hardwareContext: null })
    // Registering sets its own log level, and reports missing graphics cards as errors.
    Log.setLevel(AV_LOG_QUIET)
  } catch (error) {
    throw new DecodeError(
      mediaText.noDecoder,
      'the optional package @mediabunny/server is not installed or does not run on this system',
      { cause: error },
    )
  }
}

/** Registers once per process. Throws `DecodeError` where the package is missing. */
export function registerDecoders(): Promise<void> {
  registered ??= register()
  return registered
}
