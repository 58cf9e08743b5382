import type { ProxyMade, ProxyQuestion } from './make-proxy.ts'

/** The one thing that a process is told. */
export type ToProxyProcess = ProxyQuestion

export type FromProxyProcess =
  /** So many frames are encoded. */
  | { type: 'step'; done: number }
  | { type: 'made'; made: ProxyMade }
  /** `message` is null where another try may work. */
  | { type: 'error'; message: string | null; reason: string }
