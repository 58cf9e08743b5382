import type { VideoSample } from 'mediabunny'
import type { CodecContext } from 'node-av/lib'
import type { Av } from './av.ts'
import { keepsColors } from './scaler.ts'

/** Pixels; up to this height browsers assume standard definition for untagged videos. */
const SD_HEIGHT = 719

/** The scaler's output for RGB input. */
const FROM_RGB: VideoColorSpaceInit = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
  fullRange: false,
}

/** Untagged frames get what browsers assume for the original size. @param height of the original, pixels */
export function colorsOf({ colorSpace, format }: VideoSample, height: number): VideoColorSpaceInit {
  const { primaries, transfer, matrix, fullRange } = keepsColors(format) ? colorSpace.toJSON() : FROM_RGB
  const assumed = height <= SD_HEIGHT ? 'smpte170m' : 'bt709'
  return {
    primaries: primaries ?? assumed,
    transfer: transfer ?? assumed,
    matrix: matrix ?? assumed,
    fullRange: fullRange ?? false,
  }
}

const PRIMARIES: Readonly<Record<string, `AVCOL_PRI_${string}` & keyof Av>> = {
  bt709: 'AVCOL_PRI_BT709',
  bt470bg: 'AVCOL_PRI_BT470BG',
  smpte170m: 'AVCOL_PRI_SMPTE170M',
  bt2020: 'AVCOL_PRI_BT2020',
  smpte432: 'AVCOL_PRI_SMPTE432',
}
const TRANSFERS: Readonly<Record<string, `AVCOL_TRC_${string}` & keyof Av>> = {
  bt709: 'AVCOL_TRC_BT709',
  smpte170m: 'AVCOL_TRC_SMPTE170M',
  'iec61966-2-1': 'AVCOL_TRC_IEC61966_2_1',
  linear: 'AVCOL_TRC_LINEAR',
  pq: 'AVCOL_TRC_SMPTE2084',
  hlg: 'AVCOL_TRC_ARIB_STD_B67',
}
const MATRICES: Readonly<Record<string, `AVCOL_SPC_${string}` & keyof Av>> = {
  bt709: 'AVCOL_SPC_BT709',
  bt470bg: 'AVCOL_SPC_BT470BG',
  smpte170m: 'AVCOL_SPC_SMPTE170M',
  'bt2020-ncl': 'AVCOL_SPC_BT2020_NCL',
}

/** Not every player reads the container. */
export function nameColors(
  av: Av,
  context: CodecContext,
  { primaries, transfer, matrix, fullRange }: VideoColorSpaceInit,
): void {
  context.colorPrimaries = av[PRIMARIES[primaries ?? ''] ?? 'AVCOL_PRI_UNSPECIFIED']
  context.colorTrc = av[TRANSFERS[transfer ?? ''] ?? 'AVCOL_TRC_UNSPECIFIED']
  context.colorSpace = av[MATRICES[matrix ?? ''] ?? 'AVCOL_SPC_UNSPECIFIED']
  context.colorRange = fullRange ? av.AVCOL_RANGE_JPEG : av.AVCOL_RANGE_MPEG
}
