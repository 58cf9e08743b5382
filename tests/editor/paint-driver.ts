import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import type { LiveWire } from '../../src/machines/editor/live-wire.ts'
import { NO_WIRE } from '../../src/machines/editor/live-wire.ts'
import type { MaskPort, MaskSource } from '../../src/machines/editor/masks.ts'
import type { Segmenter } from '../../src/machines/editor/segmenter.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import { MASK_TOOLS } from '../../src/tools/tools.ts'
import type { RleMask } from '../../src/domain/documents/types.ts'
import { createMaskPort } from '../../src/annotate/canvas/masks/mask-port.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { driverOf } from './tool-driver.ts'
import type { MaskList } from './mask-list.ts'
import { MASKS } from './mask-list.ts'

export const BOUNDS = { width: 100, height: 80 }

/** Corners of a square of 40 × 40 pixels. */
export const SQUARE = [
  [20, 20],
  [60, 20],
  [60, 60],
  [20, 60],
] as const

/** Masks by the real codec. */
export const loadMasks = async (): Promise<MaskPort> => createMaskPort(await loadCodec())

/** An engine that never answers. */
export const NOBODY_ANSWERS: Segmenter = { isQuick: () => false, propose: () => new Promise(() => undefined) }

/** An editor of masks with every tool that paints them. */
function paintMachine(masks: MaskSource, newId: () => string, wire: LiveWire = NO_WIRE) {
  const given = { layer: MASKS, masks, newId, wire, segmenter: NOBODY_ANSWERS }
  return createEditorMachine<MaskList, Edit>({
    id: 'paint',
    reducer: documentEdits,
    tools: {
      pan: panTool,
      ...Object.fromEntries(MASK_TOOLS.map(({ id, machine }) => [id, machine(given)])),
    },
    initialTool: 'brush',
  })
}

export function paintDriver(masks: MaskPort | null, document: MaskList = { masks: [] }, wire?: LiveWire) {
  let ids = 0
  const driver = driverOf(
    paintMachine(
      () => masks,
      () => `new-${++ids}`,
      wire,
    ),
    document,
    BOUNDS,
    { brushSize: 10, ...(wire && { followsEdges: true }) },
  )
  const mask = (index = 0): RleMask | undefined => driver.document()?.masks[index]?.rleMask
  return {
    ...driver,
    mask,
    /** Whether a pixel of a mask is set. */
    has: (x: number, y: number, index = 0): boolean => {
      const found = mask(index)
      return found !== undefined && masks !== null && masks.contains(found, { x, y })
    },
    area: (index = 0): number => {
      const found = mask(index)
      return found && masks ? masks.area(found) : 0
    },
  }
}
