import { useMemo } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Purpose } from '../../kinds/shortcuts.ts'
import type { Task } from '../../machines/work.ts'
import type { Selected } from '../../machines/editor/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { api } from '../../platform/services.ts'
import type { Destination } from '../review/difference.ts'
import { useNothingFurther } from '../review/further.ts'
import { boxDestinations, rejectionOf } from '../review/rejection.ts'
import { useBaseline } from '../review/useBaseline.ts'
import { useChanges } from '../review/useChanges.ts'
import { useChangeSteps } from '../review/useChangeSteps.ts'
import { useSteps } from '../review/useSteps.ts'
import { versionCalls } from '../review/version-calls.ts'
import type { VersionDesk } from '../review/version-desk.ts'
import { createVersionDesk } from '../review/version-desk.ts'
import type { VideoDesk } from '../playback/video-desk.ts'
import type { WorkFace } from '../work-face.ts'
import type { ScreenKind } from './screen-kind.ts'
import type { ScreenState } from './useScreenState.ts'

/** Brings a place into sight and selects what is there. */
export interface Looking {
  readonly select: (selected: Selected, rect?: Rect) => void
  readonly reveal: (rect: Rect) => void
  /** Goes to a frame of the video. */
  readonly seek: (frame: number) => void
}

/** The places that an earlier reviewer pointed at, in the order of the panel. */
function useRejected<K extends Kind>(
  kind: ScreenKind<K>,
  task: Task | undefined,
  face: WorkFace<K> | null,
  purpose: Purpose,
): readonly Destination[] {
  const annotation = face?.work.annotation
  return useMemo(() => {
    if (!task || !annotation) return NOWHERE
    const rejection = rejectionOf(task.item, purpose)
    return [...boxDestinations(rejection.errorBoxes), ...(kind.rejected?.(annotation, rejection) ?? [])]
  }, [kind, task, annotation, purpose])
}

const NOWHERE: readonly Destination[] = []

/** Whoever looks at a share may ask for nothing else. */
export const useVersionDesk = (isShared: boolean): VersionDesk | null =>
  useMemo(() => (isShared ? null : createVersionDesk(versionCalls(api))), [isShared])

interface Beside {
  readonly purpose: Purpose
  readonly video: VideoDesk | null
  readonly desk: VersionDesk | null
}

/** Other versions of the open item: what it is compared with, and what has changed. */
export function useReview<K extends Kind>(
  kind: ScreenKind<K>,
  state: ScreenState,
  face: WorkFace<K> | null,
  looking: Looking,
  { purpose, video, desk }: Beside,
) {
  const { isShared, task } = state
  const baseline = useBaseline(task, desk)
  const useFurther = kind.useFurtherDifferences ?? useNothingFurther
  const further = useFurther({
    uuid: isShared ? null : (task?.item.resource.uuid ?? null),
    // Version 0 is the one before anything was drawn.
    since: baseline?.version ?? null,
    until: null,
    isReversed: false,
    work: face?.work ?? null,
    video,
  })
  const uuid = task?.item.resource.uuid ?? null
  const changes = useChanges(kind, {
    baseline,
    uuid,
    document: face?.work.annotation ?? null,
    labels: task?.item.labels,
    further,
  })
  const rejected = useSteps(useRejected(kind, task, face, purpose), uuid)
  const look = (destination: Destination | null): void => {
    const { selected, place, frame } = destination ?? {}
    if (frame !== undefined) looking.seek(frame)
    if (selected && (place || frame !== undefined)) looking.select(selected, place)
    else if (place) looking.reveal(place)
  }
  const stepChanges = useChangeSteps({ changes, baseline, uuid, video, look })
  return {
    desk,
    baseline,
    changes,
    /** Key of the place that one was led to; null for none. */
    rejectedAt: rejected.active?.key ?? null,
    goToRejected: (key: string) => look(rejected.go(key)),
    nextRejected: () => look(rejected.step(1)),
    goToChange: (key: string) => look(changes.go(key)),
    stepChanges,
  }
}

export type Review = ReturnType<typeof useReview>
