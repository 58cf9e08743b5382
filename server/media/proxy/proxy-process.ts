import { runInProcess, type ProcessWatch } from '../../child-process/run.ts'
import type { ProxyResult, ProxyTask } from './make-proxy.ts'

const PLACE = { built: 'proxy-worker', source: 'media/proxy/worker.ts' } as const

/** Makes a proxy in a process of its own; it tells how many frames are encoded. Throws as `runInProcess` does. */
export const runProxyProcess = (
  question: ProxyTask,
  signal: AbortSignal,
  watch?: ProcessWatch,
): Promise<ProxyResult> => runInProcess<ProxyTask, ProxyResult>(PLACE, question, signal, watch)
