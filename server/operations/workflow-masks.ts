import { violation } from '../../src/domain/documents/violation.ts'
import { forKinds } from '../http/for-kinds.ts'
import { fieldProblem } from '../http/problem.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { readMaskRuns, readMasks, saveMasks, trackingOf } from '../workflow/masks/masks.ts'

type Families = `masks.${'get' | 'put' | 'index'}` | 'resources.byIds'

/** An empty answer would say that there are no masks. */
function requireOrder({ from, to }: { from: number; to: number }): void {
  const { path, rule, reason } = violation('to', 'range-order')
  if (from > to) throw fieldProblem(400, [path, rule], reason)
}

/** Masks of videos by frame, and how their tracking stands. */
export const maskHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<'video-segment', Families>(['video-segment'], (kind) => ({
    'masks.get': async ({ caller, query }) => {
      requireOrder(query)
      return { rows: await readMasks(dependencies, caller, kind, query) }
    },
    'masks.index': async ({ caller, query }) => ({
      runs: await readMaskRuns(dependencies, caller, kind, query),
    }),
    'masks.put': ({ caller, body }) => saveMasks(dependencies, caller, kind, body),
    'resources.byIds': async ({ caller, body }) => ({
      items: await trackingOf(dependencies, caller, kind, body.ids),
    }),
  }))
