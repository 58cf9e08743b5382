import type { XmlElement } from '../reading/xml-entries.ts'
import { isSet } from './attributes.ts'
import type { Track } from './tracks.ts'

/**
 * CVAT has no tracks of masks: it writes each mask as a track of its own, so that only their group tells which of them are
 * one object. Source: cvat/apps/dataset_manager/formats/cvat.py, "mask track are not supported".
 */

export interface GroupedTrack extends Track {
  /** Null: the track is an object of its own. */
  readonly group: string | null
}

/** The group of a track that has one mask and no other shape. */
export function maskGroupOf({ attributes, children }: XmlElement): string | null {
  const { group_id: group = '0', label = '' } = attributes
  const shown = children.filter((shape) => shape.name !== 'attribute' && !isSet(shape, 'outside'))
  return group !== '0' && shown.length === 1 && shown[0]?.name === 'mask' ? `${group}/${label}` : null
}

/** The tracks with those of a group as one. Where two have a mask on the same frame they are two objects. */
export function joinedMasks(tracks: readonly GroupedTrack[]): Track[] {
  const joined: { track: Track; rows: Track['rows'][number][]; frames: Set<number> }[] = []
  const hosts = new Map<string, (typeof joined)[number]>()
  for (const track of tracks) {
    const host = track.group === null ? undefined : hosts.get(track.group)
    // CVAT ends each mask on the next frame, where the object may well go on.
    const rows = track.group === null ? track.rows : track.rows.filter(({ rle }) => rle !== null)
    if (host && rows.every(({ frame }) => !host.frames.has(frame))) {
      for (const row of rows) {
        host.rows.push({ ...row, objectId: host.track.object.id })
        host.frames.add(row.frame)
      }
      continue
    }
    const own = { track, rows: [...rows], frames: new Set(rows.map(({ frame }) => frame)) }
    joined.push(own)
    if (track.group !== null) hosts.set(track.group, own)
  }
  return joined.map(({ track, rows }) => ({ object: track.object, order: track.order, rows }))
}
