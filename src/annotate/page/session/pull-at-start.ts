import { currentOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { BatchItem } from '../../../machines/work.ts'
import type { StageActor } from './editor-sync.ts'

/** From the address of the page; null: anything. */
export interface Chosen {
  readonly itemId: string | null
  readonly tagId: number | null
  readonly markerId: number | null
}

const isNothing = ({ itemId, tagId, markerId }: Chosen): boolean =>
  itemId === null && tagId === null && markerId === null

/** An item by name; else a database, a marker or both. */
const isChosen = ({ item: { resource, marker } }: BatchItem, { itemId, tagId, markerId }: Chosen): boolean =>
  itemId === null
    ? (tagId === null || resource.tagId === tagId) && (markerId === null || marker?.id === markerId)
    : resource.uuid === itemId

type Stage = Pick<StageActor, 'getSnapshot' | 'send' | 'subscribe'>

/** Stays on the item shown if it was chosen, handed in or not. @returns whether there is an open one */
function goToChosen(stage: Stage, chosen: Chosen): boolean {
  const { context } = stage.getSnapshot()
  const isWanted = (task: BatchItem | undefined): boolean =>
    task !== undefined && isOpen(task) && isChosen(task, chosen)
  const index = context.tasks.findIndex(isWanted)
  const current = currentOf(context)
  if (index >= 0 && !(current && isChosen(current, chosen))) stage.send({ type: 'GO', index })
  return index >= 0
}

/** Leased work of other databases stays, after what was chosen. */
function pullBefore(stage: Stage, chosen: Chosen, onNothing: () => void): void {
  const before = stage.getSnapshot().context.tasks
  // Events that were sent earlier may be handled before the pull begins.
  let begun = false
  const subscription = stage.subscribe((snapshot) => {
    const isPulling = snapshot.matches({ flow: { working: { supply: 'pulling' } } })
    begun ||= isPulling
    if (isPulling || !begun) return
    subscription.unsubscribe()
    // A failed pull is reported by itself and leaves the list as it was.
    if (!goToChosen(stage, chosen) && snapshot.context.tasks !== before) onNothing()
  })
  stage.send({ type: 'PULL' })
}

/** After the local list is restored, if it holds nothing chosen. @param onNothing nor does the server */
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
