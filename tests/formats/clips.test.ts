import { expect, test } from 'vitest'
import { clipsCsv, timecode } from '../../server/formats/csv/csv.ts'
import { filesOf, headOf, itemOf, uuidOf } from './items.ts'

test('clips are rows with frames, seconds and timecodes; text is never a formula', async () => {
  const range = { startFrame: 1, endFrame: 3, startPts: 0.1, endPts: 0.3 }
  const document = {
    availability: 1,
    remark: '=1+1',
    clips: [{ id: 'k', ...range, crop: { x: 1, y: 2, width: 3, height: 4, rotation: 45 }, wrongBox: true }],
    exclusions: [{ id: 'e', ...range }],
  }
  const files = await filesOf(clipsCsv, headOf('video'), [
    itemOf('video', 1, document, { name: '清晨, "一"' }),
    itemOf('video', 2, { availability: 0, remark: '', clips: [], exclusions: [] }),
  ])
  const [head, ...lines] = files.get('clips.csv')?.toString().slice(1).split('\r\n') ?? []
  const pathOf = (index: number) => `${uuidOf(index)}/街景_${index}.mp4`
  const start = `${uuidOf(1)},"清晨, ""一""",approved,1,mark1`
  expect(head?.split(',').length).toBe(21)
  expect(lines).toEqual([
    `${start},clip,k,1,3,0.1,0.3,00:00:00.100,00:00:00.300,1,2,3,4,45,1,'=1+1,${pathOf(1)}`,
    `${start},exclusion,e,1,3,0.1,0.3,00:00:00.100,00:00:00.300,,,,,,,'=1+1,${pathOf(1)}`,
    `${uuidOf(2)},街景 2,approved,0,mark1,none,,,,,,,,,,,,,,,${pathOf(2)}`,
    '',
  ])
  expect([timecode(0), timecode(3723.0456)]).toEqual(['00:00:00.000', '01:02:03.046'])
})
