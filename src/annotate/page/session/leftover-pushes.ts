import type { OutboxActor } from '../../../machines/outbox.ts'
import type { OutboxEntry } from '../../../machines/work.ts'

/** What became of pushes that an earlier page had left behind. */
export interface LeftPushes {
  readonly sent: number
  readonly refused: number
}

/** Tells once each of these entries was answered; says nothing while one is still on its way. */
export function followLeft(
  outbox: OutboxActor,
  entries: readonly OutboxEntry[],
  tell: (left: LeftPushes) => void,
): void {
  const waiting = new Set(entries.filter(({ refusal }) => refusal === null).map(({ key }) => key))
  if (waiting.size === 0) return
  const left = { sent: 0, refused: 0 }
  const settle = (answer: keyof LeftPushes, { key }: OutboxEntry): void => {
    if (!waiting.delete(key)) return
    left[answer]++
    if (waiting.size > 0) return
    for (const subscription of subscriptions) subscription.unsubscribe()
    tell(left)
  }
  const subscriptions = [
    outbox.on('accepted', ({ entry }) => settle('sent', entry)),
    outbox.on('refused', ({ entry }) => settle('refused', entry)),
  ]
}
