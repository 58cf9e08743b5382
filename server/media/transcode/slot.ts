/** One transcode uses all spare capacity of a machine. */
let isTaken = false
const waiting: (() => void)[] = []

function untilFree(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
}

/** Throws the signal's reason if it fires first. @param onWait called if another one runs */
export async function withTranscodeSlot<T>(
  signal: AbortSignal,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  if (isTaken) {
    onWait()
    await untilFree(signal)
  }
  isTaken = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }
}
