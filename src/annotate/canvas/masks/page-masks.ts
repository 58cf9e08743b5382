import type { MaskPort, MaskSource } from '../../../machines/editor/masks.ts'
import type { Codec } from '../../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../../wasm-rle/browser.ts'
import { isUnsupported } from '../../../../wasm-rle/mask.ts'
import { createMaskPort } from './mask-port.ts'

/** `failed` can be loaded again, `unsupported` never in this browser. */
export type MasksState = 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'

/** Null until the codec is loaded. */
export interface LoadedMasks {
  readonly source: MaskSource
  readonly state: () => MasksState
  readonly load: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createLoadedMasks(loadsCodec: () => Promise<Codec>): LoadedMasks {
  const listeners = new Set<() => void>()
  let port: MaskPort | null = null
  let state: MasksState = 'idle'
  const become = (next: MasksState): void => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const fetchCodec = async (): Promise<void> => {
    try {
      port = createMaskPort(await loadsCodec())
      become('ready')
    } catch (error) {
      become(isUnsupported(error) ? 'unsupported' : 'failed')
    }
  }
  return {
    source: () => port,
    state: () => state,
    load() {
      if (state !== 'idle' && state !== 'failed') return
      become('loading')
      void fetchCodec()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const pageMasks = createLoadedMasks(loadCodec)
