import { createActor } from 'xstate'
import { follow } from '../../src/annotate/page/session/editor-sync.ts'
import type { StageActor } from '../../src/annotate/page/session/editor-sync.ts'
import type { ItemViews } from '../../src/annotate/page/session/item-views.ts'
import { createKindEditor } from '../../src/annotate/canvas/editor-machine.ts'
import { setField } from '../../src/machines/editor/edit-makers.ts'
import type { OutboxActor } from '../../src/machines/outbox.ts'
import { STAGE_MACHINES } from '../../src/machines/stage/machines.ts'
import type { StageEvent } from '../../src/machines/stage/types.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import type { Stage } from '../../src/domain/lifecycle/tasks.ts'
import { IMAGE } from '../../src/kinds/image/spec.ts'
import type { World } from './fakes.ts'
import { itemOf, settled } from './fakes.ts'
import { currentTask } from './reading.ts'

/** An annotation page without its screen: the stage, the editor of the image kind, and a person at them. */
export class Page {
  readonly world: World
  readonly outbox: OutboxActor
  readonly stage: StageActor
  readonly editor: ReturnType<typeof createActor<ReturnType<typeof createKindEditor>>>
  readonly refusals: string[] = []

  constructor(world: World, stage: Stage = 'mark', pullsOn = false, views?: ItemViews) {
    this.world = world
    this.outbox = world.startOutbox()
    this.stage = world.createStage(
      STAGE_MACHINES[stage],
      { kind: 'image', assignment: { stage } as { stage: 'mark' }, pullsOn },
      this.outbox,
    ) as StageActor
    let ids = 0
    const editor = createKindEditor('image', IMAGE.editor.tools, () => `box-${++ids}`)
    this.editor = createActor(editor, { clock: world.clock })
    this.editor.start()
    follow(this.stage, this.editor, () => this.refusals.push('refused'), views)
    this.stage.start()
  }

  readonly send = (event: StageEvent): void => this.stage.send(event)

  get work(): WorkDocument | null {
    return this.editor.getSnapshot().context.document
  }

  get remark(): unknown {
    return this.work?.annotation['remark']
  }

  get currentId(): string | undefined {
    return currentTask(this.stage.getSnapshot())?.item.resource.uuid
  }

  /** Sets a field of the annotation, or of the verdict, as a panel does. */
  set(part: 'annotation' | 'verdict', key: string, value: unknown): void {
    const edit = this.work && setField(this.work, [part], key, value)
    if (edit) this.editor.send({ type: 'COMMIT', commit: { edit } })
  }

  write(remark: string): void {
    this.set('annotation', 'remark', remark)
  }

  /** Pulls items 1 … count. */
  async pull(count: number): Promise<this> {
    await settled()
    this.send({ type: 'PULL' })
    const items = Array.from({ length: count }, (_, index) => itemOf(index + 1))
    await this.world.pulls.last.answer({ items, remaining: 7 })
    return this
  }

  /** The tab dies: nothing is said any more, and what was not stored is gone. */
  kill(): void {
    this.stage.stop()
    this.editor.stop()
    this.outbox.stop()
  }
}
