import { beforeEach, expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { VideoClip } from '../../domain/documents/types.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { applyEdit } from '../../machines/editor/edits.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { toasts } from '../../ui/toasts.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import type { ClipContext } from './clip-context.ts'
import type { VideoWork } from './clip-edits.ts'
import { switchCrop, turnCrop } from './crop-commands.ts'

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

const clipWith = (crop: VideoClip['crop']): VideoClip => ({
  id: 'a',
  startFrame: 0,
  endFrame: 5,
  startPts: 0,
  endPts: 5,
  crop,
  wrongBox: false,
})

/** A video whose only clip is at hand. */
function sit(crop: VideoClip['crop']) {
  const clip = clipWith(crop)
  let work: VideoWork = {
    annotation: { ...emptyDocument('video'), clips: [clip] },
    verdict: EMPTY_VERDICT,
  }
  const press = (code: string, shiftKey: boolean): void =>
    turnCrop({
      access: {
        work,
        readonly: false,
        commit: (edit: Edit | null) => void (work = edit ? applyEdit(work, edit) : work),
      },
      facts: { selection: [], fields: { videoPlayTime: 1 }, event: { code, shiftKey } },
      size: { width: 320, height: 180 },
    } as unknown as ClipContext)
  return { press, cropNow: () => work.annotation.clips[0]?.crop }
}

test('a crop of the whole picture has its size again after keys turn it and turn it back', () => {
  const crop = { x: 0, y: 0, width: 320, height: 180, rotation: 0 }
  const { press, cropNow } = sit(crop)

  for (let turn = 0; turn < 3; turn += 1) press('BracketRight', true)
  press('BracketRight', false)
  expect([cropNow()?.rotation, (cropNow()?.width ?? 0) < 320]).toEqual([46, true])
  press('BracketLeft', false)
  for (let turn = 0; turn < 3; turn += 1) press('BracketLeft', true)
  expect(cropNow()).toEqual(crop)
})

test('turning a clip without a crop shows a notice', () => {
  const { press, cropNow } = sit(null)
  press('BracketRight', false)
  expect([cropNow(), toasts.current().map(({ text }) => text)]).toEqual([null, ['这个片段没有裁剪框']])
})

test('a crop that a button removes is restored as it was, not as the last used one', () => {
  const crop = { x: 20, y: 30, width: 90, height: 60, rotation: 15 }
  let clip = clipWith(crop)
  let fields: Fields = { startX: 1, startY: 2, areaWidth: 3, areaHeight: 4, rotate: 0 }
  const press = (): void => {
    const work: VideoWork = {
      annotation: { ...emptyDocument('video'), clips: [clip] },
      verdict: EMPTY_VERDICT,
    }
    const commit: WorkAccess<'video'>['commit'] = (edit, options) => {
      if (edit) clip = applyEdit(work, edit).annotation.clips[0] ?? clip
      fields = { ...fields, ...options?.fields }
    }
    const access = { work, readonly: false, commit, refuse: () => undefined }
    switchCrop({ access, fields, size: { width: 320, height: 180 } }, clip)
  }
  press()
  const without = clip.crop
  press()
  expect([without, clip.crop]).toEqual([null, crop])
})
