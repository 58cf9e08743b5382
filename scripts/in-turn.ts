import { setTimeout as delay } from 'node:timers/promises'
import { FolderLockedError, takeFolderLock, type FolderLock } from '../server/store/embedded/lock.ts'

const AGAIN_MS = 200

/** Another machine on the same storage took the folder: two would write in it. */
function endLost(error: Error): never {
  console.error(error.message)
  process.exit(1)
}

const tryLock = (folder: string): Promise<FolderLock | null> =>
  takeFolderLock(folder, endLost).catch((error: unknown) => {
    if (error instanceof FolderLockedError) return null
    throw error
  })

/** Waits for other processes that work in the folder. `onWait` is called if one does. */
export async function inTurn<Result>(
  folder: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let [lock, waited] = [await tryLock(folder), false]
  while (lock === null) {
    if (!waited) onWait()
    waited = true
    await delay(AGAIN_MS)
    lock = await tryLock(folder)
  }
  try {
    return await work()
  } finally {
    await lock.release()
  }
}
