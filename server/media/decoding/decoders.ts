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

/** Whether the optional part that decodes videos is installed. Loading it may still fail. */
export const hasDecoders = (): boolean => isInstalled('@mediabunny/server')

/** Whether the optional part that encodes videos is installed; the same holds. */
export const hasEncoders = (): boolean => isInstalled('node-av/lib')

let registered: Promise<void> | undefined

const register = async (): Promise<void> => {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server')
    const [{ Log }, { AV_LOG_QUIET }] = await Promise.all([
      import('node-av/lib'),
      import('node-av/constants'),
    ])
    // Graphics cards give frames in formats of their own, whose colours would be lost on the way to others.
    registerMediabunnyServer({ hardwareContext: null })
    // Registering sets a level of its own; what graphics cards are not there is no error of this server.
    Log.setLevel(AV_LOG_QUIET)
  } catch (error) {
    throw new DecodeError(
      mediaText.noDecoder,
      'the optional package @mediabunny/server is not installed or does not run on this system',
      { cause: error },
    )
  }
}

/** Makes this process's mediabunny able to decode and encode, once. Throws `DecodeError` where that part is missing. */
export function registerDecoders(): Promise<void> {
  registered ??= register()
  return registered
}
