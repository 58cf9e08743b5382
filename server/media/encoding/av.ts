import type * as AvConstants from 'node-av/constants'
import type * as AvLibrary from 'node-av/lib'

export type Av = typeof AvLibrary & typeof AvConstants

/** Throws if the optional package is missing or does not run here. */
export const loadAv = async (): Promise<Av> => ({
  ...(await import('node-av/lib')),
  ...(await import('node-av/constants')),
})
