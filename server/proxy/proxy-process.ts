import { askProcess, type ProcessWatch } from '../process/ask-process.ts'
import type { ProxyMade, ProxyQuestion } from './make-proxy.ts'

const PLACE = { built: 'proxy-worker', source: 'proxy/worker.ts' } as const

/** Makes a proxy in a process of its own; it tells how many frames are encoded. Throws as `askProcess` does. */
export const runProxyProcess = (
  question: ProxyQuestion,
  signal: AbortSignal,
  watch?: ProcessWatch,
): Promise<ProxyMade> => askProcess<ProxyQuestion, ProxyMade>(PLACE, question, signal, watch)
