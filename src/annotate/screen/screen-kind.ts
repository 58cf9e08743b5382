import type { ReactNode, RefObject } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Command, Purpose, Shortcut } from '../../kinds/shortcuts.ts'
import type { KindSpec } from '../../kinds/types.ts'
import type { Rect, Selected } from '../../machines/editor/types.ts'
import type { Task } from '../../machines/work.ts'
import type { WorkFace } from '../work-face.ts'

/** What a kind's panel is given. */
export interface PanelFacts<K extends Kind> {
  readonly face: WorkFace<K>
  /** The same, but fixed where the annotation itself is not handed in. */
  readonly annotationFace: WorkFace<K>
  readonly task: Task
  readonly purpose: Purpose
  readonly shortcuts: readonly Shortcut[]
  readonly selection: readonly Selected[]
  /** The field that the remark key goes to. */
  readonly textRef: RefObject<HTMLTextAreaElement | null>
  /** Selects a box and brings it into sight. */
  readonly onSelect: (selected: Selected, rect: Rect) => void
  readonly onCommand: (command: Command) => void
}

/** What makes the annotation screen that of one kind. */
export interface ScreenKind<K extends Kind> {
  readonly kind: K
  readonly spec: KindSpec<K>
  /** The kind's own part of the panel. */
  readonly Panel: (facts: PanelFacts<K>) => ReactNode
  /** Commands that only this kind knows; true when it was one. */
  readonly run: (
    command: Command,
    facts: {
      readonly face: WorkFace<K> | null
      readonly task: Task | undefined
      readonly previous: Task | undefined
    },
  ) => boolean
}
