import { fileName as lastOf } from '../../../src/domain/paths.ts'

/**
 * Sequences of an archive: `<sequence>/gt/gt.txt` with `seqinfo.ini` and `labels.txt` beside, or what a tracker wrote as
 * `<sequence>.txt`. Source: motchallenge.net/instructions; docs.cvat.ai, "MOT"; arxiv.org/abs/1906.04567, appendix.
 */

const GROUND_TRUTH = /(^|\/)gt\.txt$/i
const OTHER_TEXTS = /(^|\/)(labels|det|readme)\.txt$/i

export const isGroundTruth = (path: string): boolean => GROUND_TRUTH.test(path)

/** Whether a file may be a tracker's, by its path; only asked where nothing is ground truth. */
export const isResult = (path: string): boolean => /\.txt$/i.test(path) && !OTHER_TEXTS.test(path)

export const isLabels = (path: string): boolean => /(^|\/)labels\.txt$/i.test(path)
export const isInfo = (path: string): boolean => /(^|\/)seqinfo\.ini$/i.test(path)

/** The folder of a sequence by any file in it or in its `gt`; '' at the top. */
export const sequenceFolder = (path: string): string =>
  path.replace(/(^|\/)[^/]*$/, '').replace(/(^|\/)gt$/i, '')

/** The path by which the video of a file is found; '' where the file does not say. */
export const videoPath = (path: string, info: SequenceInfo | undefined): string => {
  if (!isGroundTruth(path)) return path.replace(/\.txt$/i, '')
  const folder = sequenceFolder(path)
  if (!info?.name || lastOf(folder) === info.name) return folder
  return info.name
}

export interface SequenceInfo {
  readonly name: string
  readonly width?: number
  readonly height?: number
}

/** What a `seqinfo.ini` says. */
export function readInfo(text: string): SequenceInfo {
  const said = new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, key, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key.toLowerCase(), value] as const]
    }),
  )
  const [width, height] = [Number(said.get('imwidth')), Number(said.get('imheight'))]
  return { name: said.get('name') ?? '', ...(width > 0 && height > 0 && { width, height }) }
}

/** Of the official challenges, from 1. */
const OFFICIAL = [
  'pedestrian',
  'person on vehicle',
  'car',
  'bicycle',
  'motorbike',
  'non motorized vehicle',
  'static person',
  'distractor',
  'occluder',
  'occluder on the ground',
  'occluder full',
  'reflection',
]

/** Names of classes by their numbers, from 1: a line each of `labels.txt`, else the challenges'. */
export function classNames(labels: string | undefined): ReadonlyMap<number, string> {
  const names = labels === undefined ? OFFICIAL : labels.split(/\r?\n/).map((line) => line.trim())
  return new Map(names.flatMap((name, at) => (name === '' ? [] : [[at + 1, name]])))
}
