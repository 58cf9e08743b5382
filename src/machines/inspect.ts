import { createActor } from 'xstate'
import type { ActorOptions, AnyActorLogic, InspectionEvent, Observer } from 'xstate'

type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void)

let inspecting: Inspect | undefined

interface InspectorWish {
  readonly search: string
  /** Development builds, or a setting of production. */
  readonly allowed: boolean
}

export const wantsInspector = ({ search, allowed }: InspectorWish): boolean =>
  allowed && new URLSearchParams(search).has('inspect')

/** Only actors created later report. @returns whether it was opened */
export async function startInspector(wish: InspectorWish): Promise<boolean> {
  if (!wantsInspector(wish)) return false
  const { createBrowserInspector } = await import('@statelyai/inspect')
  inspecting = createBrowserInspector().inspect
  return true
}

export const inspectWith = (inspect: Inspect | undefined): void => {
  inspecting = inspect
}

const inspected = (): { readonly inspect?: Inspect } => (inspecting ? { inspect: inspecting } : {})

/** Creates every root actor, so that the inspector sees it. */
export function createInspectedActor<Logic extends AnyActorLogic>(
  logic: Logic,
  options?: ActorOptions<Logic>,
) {
  const create = createActor as (logic: Logic, options: unknown) => ReturnType<typeof createActor<Logic>>
  return create(logic, { ...inspected(), ...options })
}
