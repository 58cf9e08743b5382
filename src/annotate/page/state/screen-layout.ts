import type { FlowName } from '../screen/FlowState.tsx'

/** Work is on its way: its places are kept free, so that nothing jumps when it comes. */
export const isComing = (flow: FlowName | null): boolean => flow === 'restoring' || flow === 'pulling'

/** Whether there is a side for the batch: it is there, or is about to be. */
export const hasStrip = (flow: FlowName | null, count: number): boolean => count > 0 || isComing(flow)

/** Whether there is a side for the item. */
export const hasPanel = (flow: FlowName | null): boolean => flow === null || isComing(flow)
