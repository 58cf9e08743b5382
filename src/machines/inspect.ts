import { createActor } from 'xstate'
import type { ActorOptions, AnyActorLogic, InspectionEvent, Observer } from 'xstate'

/** The Stately inspector, loaded only when it is asked for. */

type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void)

let inspecting: Inspect | undefined

export interface InspectorWish {
  /** The query of the page, `?inspect` in it opens the inspector. */
  readonly search: string
  /** Development builds, or production where a setting says so. */
  readonly allowed: boolean
}

export const wantsInspector = ({ search, allowed }: InspectorWish): boolean =>
  allowed && new URLSearchParams(search).has('inspect')

/**
 * Opens the inspector if it is wanted; actors created afterwards report to it. Call it before the first one.
 * @returns whether it was opened
 */
export async function startInspector(wish: InspectorWish): Promise<boolean> {
  if (!wantsInspector(wish)) return false
  const { createBrowserInspector } = await import('@statelyai/inspect')
  inspecting = createBrowserInspector().inspect
  return true
}

/** Sends inspection events elsewhere, for tests and for screens of one's own; undefined stops it. */
export const inspectWith = (inspect: Inspect | undefined): void => {
  inspecting = inspect
}

/** Options for whoever creates an actor by other means, such as `useActorRef`. */
const inspected = (): { readonly inspect?: Inspect } => (inspecting ? { inspect: inspecting } : {})

/** Creates an actor that the inspector sees. Every root actor of the product is made here. */
export function createInspectedActor<Logic extends AnyActorLogic>(
  logic: Logic,
  options?: ActorOptions<Logic>,
) {
  const create = createActor as (logic: Logic, options: unknown) => ReturnType<typeof createActor<Logic>>
  return create(logic, { ...inspected(), ...options })
}
