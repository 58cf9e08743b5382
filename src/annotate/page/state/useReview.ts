import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Purpose } from '../../../kinds/command.ts'
import type { BatchItem } from '../../../machines/work.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import { api } from '../../../platform/services.ts'
import type { Destination } from '../../review/versions/difference.ts'
import { useNoExtra } from '../../review/versions/difference.ts'
import { rejectionOf } from '../../canvas/rejection.ts'
import { boxDestinations } from '../../review/versions/difference.ts'
import { useBaseline } from '../../review/versions/useBaseline.ts'
import { useChanges, useChangeSteps } from '../../review/versions/useChanges.ts'
import { useSteps } from '../../review/versions/useSteps.ts'
import { createVersionStore, versionCalls } from '../../review/versions/version-store.ts'
import type { VersionStore } from '../../review/versions/version-store.ts'
import type { VideoController } from '../../video/playback/video-controller.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { KindPage } from '../kind-page.ts'
import type { ScreenState } from './useScreenState.ts'

export interface CanvasNavigation {
  readonly select: (selected: Selected, rect?: Rect) => void
  readonly reveal: (rect: Rect) => void
  readonly seek: (frame: number) => void
}

function useRejected<K extends Kind>(
  kind: KindPage<K>,
  task: BatchItem | undefined,
  access: WorkAccess<K> | null,
  purpose: Purpose,
): readonly Destination[] {
  const annotation = access?.work.annotation
  return useMemo(() => {
    if (!task || !annotation) return NOWHERE
    const rejection = rejectionOf(task.item, purpose)
    return [...boxDestinations(rejection.errorBoxes), ...(kind.rejected?.(annotation, rejection) ?? [])]
  }, [kind, task, annotation, purpose])
}

const NOWHERE: readonly Destination[] = []

/** A share page may load nothing else. */
export const useVersionStore = (isShared: boolean): VersionStore | null =>
  useMemo(() => (isShared ? null : createVersionStore(versionCalls(api))), [isShared])

interface Beside {
  readonly purpose: Purpose
  readonly video: VideoController | null
  readonly versions: VersionStore | null
}

export function useReview<K extends Kind>(
  kind: KindPage<K>,
  state: ScreenState,
  access: WorkAccess<K> | null,
  looking: CanvasNavigation,
  { purpose, video, versions }: Beside,
) {
  const { isShared, task } = state
  const baseline = useBaseline(task, versions)
  const useExtra = kind.useExtraDifferences ?? useNoExtra
  const further = useExtra({
    uuid: isShared ? null : (task?.item.resource.uuid ?? null),
    // Version 0 precedes any annotation.
    since: baseline?.version ?? null,
    until: null,
    isReversed: false,
    work: access?.work ?? null,
    video,
  })
  const uuid = task?.item.resource.uuid ?? null
  const changes = useChanges(kind, {
    baseline,
    uuid,
    document: access?.work.annotation ?? null,
    labels: task?.item.labels,
    further,
  })
  const rejected = useSteps(useRejected(kind, task, access, purpose), uuid)
  const look = (destination: Destination | null): void => {
    const { selected, place, frame } = destination ?? {}
    if (frame !== undefined) looking.seek(frame)
    if (selected && (place || frame !== undefined)) looking.select(selected, place)
    else if (place) looking.reveal(place)
  }
  const stepChanges = useChangeSteps({ changes, baseline, uuid, video, look })
  return {
    versions,
    baseline,
    changes,
    rejectedAt: rejected.active?.key ?? null,
    goToRejected: (key: string) => look(rejected.go(key)),
    nextRejected: () => look(rejected.step(1)),
    goToChange: (key: string) => look(changes.go(key)),
    stepChanges,
  }
}

export type Review = ReturnType<typeof useReview>
