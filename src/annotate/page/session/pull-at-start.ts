import { currentOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { BatchItem } from '../../../machines/work.ts'
import type { StageActor } from './editor-sync.ts'

/** What the address of the page asks for; null: anything. */
export interface Chosen {
  readonly itemId: string | null
  readonly tagId: number | null
  readonly markerId: number | null
}

const isNothing = ({ itemId, tagId, markerId }: Chosen): boolean =>
  itemId === null && tagId === null && markerId === null

/** One item is asked for by name; else a database, a marker or both. */
const isChosen = ({ item: { resource, marker } }: BatchItem, { itemId, tagId, markerId }: Chosen): boolean =>
  itemId === null
    ? (tagId === null || resource.tagId === tagId) && (markerId === null || marker?.id === markerId)
    : resource.uuid === itemId

type Stage = Pick<StageActor, 'getSnapshot' | 'send' | 'subscribe'>

/**
 * Shows the first open item that was chosen, unless the shown one is, handed in or not: somebody was looking at it.
 * @returns whether there is an open one
 */
function goToChosen(stage: Stage, chosen: Chosen): boolean {
  const { context } = stage.getSnapshot()
  const isWanted = (task: BatchItem | undefined): boolean =>
    task !== undefined && isOpen(task) && isChosen(task, chosen)
  const index = context.tasks.findIndex(isWanted)
  const current = currentOf(context)
  if (index >= 0 && !(current && isChosen(current, chosen))) stage.send({ type: 'GO', index })
  return index >= 0
}

/** Work of other databases is in hand: it stays, and what was chosen comes before it. */
function pullBefore(stage: Stage, chosen: Chosen, onNothing: () => void): void {
  const before = stage.getSnapshot().context.tasks
  // Events that were sent earlier may be handled before the pull begins.
  let begun = false
  const subscription = stage.subscribe((snapshot) => {
    const isPulling = snapshot.matches({ flow: { working: { supply: 'pulling' } } })
    begun ||= isPulling
    if (isPulling || !begun) return
    subscription.unsubscribe()
    // A pull that failed is reported by itself and leaves the list as it was.
    if (!goToChosen(stage, chosen) && snapshot.context.tasks !== before) onNothing()
  })
  stage.send({ type: 'PULL' })
}

/**
 * Pulls after the local list is restored: if it is empty, or holds nothing of what was chosen.
 * @param onNothing the server has nothing of what was chosen, so the work in hand stays
 */
export function pullAtStart(stage: Stage, chosen: Chosen, onNothing: () => void): void {
  const { itemId } = chosen
  const subscription = stage.subscribe((snapshot) => {
    const isIdle = snapshot.matches({ flow: 'idle' })
    if (!isIdle && !snapshot.matches({ flow: 'working' })) return
    subscription.unsubscribe()
    if (!isIdle && (isNothing(chosen) || goToChosen(stage, chosen))) return
    if (isIdle || itemId !== null) stage.send({ type: 'PULL', ...(itemId === null ? {} : { id: itemId }) })
    else pullBefore(stage, chosen, onNothing)
  })
}
