import type * as AvConstants from 'node-av/constants'
import type * as AvLibrary from 'node-av/lib'

export type Av = typeof AvLibrary & typeof AvConstants

/** Throws where the optional package is not installed or does not run on this system. */
export const loadAv = async (): Promise<Av> => ({
  ...(await import('node-av/lib')),
  ...(await import('node-av/constants')),
})
